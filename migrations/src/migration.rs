use async_trait::async_trait;
use sea_orm_migration::sea_orm::ConnectionTrait;
use sea_orm_migration::{DbErr, MigrationName, MigrationTrait, MigratorTrait, SchemaManager};

/// One step of the schema as plain SQL.
#[derive(Debug, Clone, Copy)]
pub struct SqlMigration {
    /// Name in the migration table, unique for ever: `<module>_<number>_<what>`.
    pub name: &'static str,
    /// Statements, one a string, in order.
    pub up: &'static [&'static str],
    /// Rows as this version of the schema may hold them; a test inserts them and applies every later migration on top.
    pub sample: &'static [&'static str],
}

impl MigrationName for SqlMigration {
    fn name(&self) -> &str {
        self.name
    }
}

#[async_trait]
impl MigrationTrait for SqlMigration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for statement in self.up {
            manager.get_connection().execute_unprepared(statement).await?;
        }
        Ok(())
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}

/// Applies [`crate::all`].
#[derive(Debug, Clone, Copy)]
pub struct Migrator;

impl MigratorTrait for Migrator {
    fn migrations() -> Vec<Box<dyn MigrationTrait>> {
        crate::all().iter().map(|migration| Box::new(*migration) as Box<dyn MigrationTrait>).collect()
    }
}
