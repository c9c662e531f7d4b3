//! Entities of the tables that are read and written as whole rows.

/// `people`.
pub(crate) mod people {
    use sea_orm::entity::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "people")]
    pub(crate) struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub(crate) user: i64,
        pub(crate) first_name: String,
        pub(crate) lang: String,
        pub(crate) lang_chosen: i64,
        pub(crate) created_at: i64,
        pub(crate) consented_at: Option<i64>,
        pub(crate) erased_at: Option<i64>,
    }

    #[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
    pub(crate) enum Relation {}

    impl ActiveModelBehavior for ActiveModel {}
}

/// `consents`, append-only.
pub(crate) mod consents {
    use sea_orm::entity::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "consents")]
    pub(crate) struct Model {
        #[sea_orm(primary_key)]
        pub(crate) id: i64,
        pub(crate) user: i64,
        pub(crate) session: String,
        pub(crate) text_version: i64,
        pub(crate) lang: String,
        pub(crate) at: i64,
    }

    #[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
    pub(crate) enum Relation {}

    impl ActiveModelBehavior for ActiveModel {}
}

/// `settings`.
pub(crate) mod settings {
    use sea_orm::entity::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "settings")]
    pub(crate) struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub(crate) name: String,
        pub(crate) value: String,
    }

    #[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
    pub(crate) enum Relation {}

    impl ActiveModelBehavior for ActiveModel {}
}

/// `api_usage`.
pub(crate) mod api_usage {
    use sea_orm::entity::prelude::*;

    #[allow(clippy::struct_field_names, reason = "`model` is the AI model's name, as the column is called")]
    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "api_usage")]
    pub(crate) struct Model {
        #[sea_orm(primary_key)]
        pub(crate) id: i64,
        pub(crate) job: Option<String>,
        pub(crate) attempt: i64,
        pub(crate) provider: String,
        pub(crate) model: String,
        pub(crate) purpose: String,
        pub(crate) started_at: i64,
        pub(crate) ended_at: Option<i64>,
        pub(crate) outcome: Option<String>,
        pub(crate) cost: i64,
        pub(crate) took_ms: Option<i64>,
    }

    #[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
    pub(crate) enum Relation {}

    impl ActiveModelBehavior for ActiveModel {}
}
