//! Enums whose variants have one spelling everywhere: in scene files, on the command line and in tables.

/// A closed set of named options.
pub trait Choice {
    /// Every spelling, in the order in which a user should read them.
    fn spellings(&self) -> &'static [&'static str];
    /// The spelling of the present option.
    fn spelling(&self) -> &'static str;
    /// Takes the option of that spelling; `false` if there is none, and then nothing changes.
    fn choose(&mut self, spelling: &str) -> bool;
}

/// Declares an enum, its spellings (shared with serde) and its [`Choice`].
macro_rules! choice {
    ($(#[$meta:meta])* $name:ident { $($(#[$variant_meta:meta])* $variant:ident = $spelling:literal),+ $(,)? }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
        pub enum $name { $($(#[$variant_meta])* #[serde(rename = $spelling)] $variant),+ }

        impl $name {
            /// Every option.
            pub const ALL: &'static [Self] = &[$(Self::$variant),+];
            /// Every spelling, parallel to `ALL`.
            pub const SPELLINGS: &'static [&'static str] = &[$($spelling),+];
        }

        impl $crate::schema::choice::Choice for $name {
            fn spellings(&self) -> &'static [&'static str] { Self::SPELLINGS }
            fn spelling(&self) -> &'static str { Self::SPELLINGS[*self as usize] }
            fn choose(&mut self, spelling: &str) -> bool {
                let found = Self::SPELLINGS.iter().position(|s| *s == spelling);
                if let Some(i) = found { *self = Self::ALL[i]; }
                found.is_some()
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str($crate::schema::choice::Choice::spelling(self))
            }
        }
    };
}
pub(crate) use choice;
