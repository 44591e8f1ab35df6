//! What the agent and the client share. The types are generated:
//!
//! ```sh
//! npx @parley/codegen --lang rust --protocol v1 --out src/v1
//! npx @parley/codegen --lang rust --protocol v2 --out src/v2
//! ```

pub mod connection;
pub mod v1;
pub mod v2;
