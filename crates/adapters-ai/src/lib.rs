//! Picture providers behind the booth's ports; today the local renderer.
