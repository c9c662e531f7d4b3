/** One step of a visit, counted as a test of its own; the steps after a failed one would only add noise. */
export async function step(t, name, body) {
  let passed = false;
  await t.test(name, async (inner) => {
    await body(inner);
    passed = true;
  });
  if (!passed) throw new Error(`«${name}» failed: the visit ends here`);
}
