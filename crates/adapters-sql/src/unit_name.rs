use std::any::type_name;

/// Names a unit of work after the store method that wrote it (`inbox.accept`): each commit is a failpoint without a
/// word at its place.
#[derive(Debug, Clone, Copy)]
pub(crate) struct UnitName(&'static str);

impl UnitName {
    /// Of the closure that a store method hands over.
    pub(crate) fn of<F>() -> Self {
        Self(type_name::<F>())
    }

    /// The moment `before` the unit, `within` it or `after` its commit.
    pub(crate) async fn reach(self, moment: &str) {
        if failpoints::COMPILED {
            failpoints::reach(&format!("{}.{moment}", short(self.0))).await;
        }
    }
}

/// `<…::SqlInboxStore as …>::accept<'_>::{{closure}}` → `inbox.accept`.
fn short(path: &str) -> String {
    let method = path.split("::{{closure}}").next().unwrap_or(path);
    let method = method.rsplit("::").next().unwrap_or(method).split('<').next().unwrap_or(method);
    let store = path.split(" as ").next().unwrap_or(path).rsplit("::").next().unwrap_or(path);
    let store = store.trim_start_matches("Sql").trim_end_matches("Store").to_lowercase();
    format!("{store}.{method}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_unit_is_named_after_its_store_and_method() {
        let path = "<adapters_sql::messaging::inbox::SqlInboxStore as messaging::ports::inbox_store::InboxStore>::accept<'_, '_>::{{closure}}::{{closure}}";
        assert_eq!(short(path), "inbox.accept");
    }
}
