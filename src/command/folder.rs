//! The folder of `reproduce --out`: the page, the figures, the numbers behind them, and a scene for every exhibit.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::{CommandError, output};
use crate::experiment::Exhibit;
use crate::report::csv;
use crate::report::figure::{csv as figure_csv, svg};
use crate::report::page::{self, Colophon, ExhibitResult, SceneFile};
use crate::scene::checkpoint::{self, Checkpoint};
use crate::scene::{Start, builtin, file};

/// A folder that a page can be written to.
pub struct Folder(PathBuf);

impl Folder {
    /// Makes the folder; one that cannot be written to is refused before anything is computed.
    pub fn open(path: &Path) -> Result<Self, CommandError> {
        for part in ["data", "figures", "scenes"] {
            let path = path.join(part);
            fs::create_dir_all(&path).map_err(|error: io::Error| CommandError::Write {
                path: path.display().to_string(),
                error,
            })?;
        }
        output::File::create(&path.join("index.html").display().to_string())?;
        Ok(Self(path.to_owned()))
    }

    /// Where the page is.
    pub fn page(&self) -> String {
        self.0.join("index.html").display().to_string()
    }

    /// Writes everything, the page last.
    pub fn write(
        &self,
        entries: &[ExhibitResult],
        colophon: &Colophon,
    ) -> Result<(), CommandError> {
        for entry in entries {
            for figure in &entry.figures {
                self.put(
                    &format!("data/{}.csv", figure.name),
                    figure_csv(figure).as_bytes(),
                )?;
                let picture = svg(figure);
                self.put(&format!("figures/{}.svg", figure.name), picture.as_bytes())?;
            }
            self.put(&entry.scene.name, &scene_bytes(entry.exhibit)?)?;
        }
        self.put("rows.csv", rows(entries).as_bytes())?;
        let html = page::html(entries, colophon);
        self.put("index.html", html.as_bytes())
    }

    fn put(&self, name: &str, content: &[u8]) -> Result<(), CommandError> {
        output::File::create(&self.0.join(name).display().to_string())?.finish(content)
    }
}

/// Every row of every exhibit.
fn rows(entries: &[ExhibitResult]) -> String {
    let mut text = format!(
        "# ghostspring {}\nexhibit,quantity,source,predicted,error of the prediction,measured,standard error,tolerance,standard errors off,verdict,reason,note,beyond chance\n",
        env!("CARGO_PKG_VERSION")
    );
    for row in entries.iter().flat_map(|e| &e.rows) {
        text += &csv::line([
            row.exhibit,
            &row.quantity,
            row.source,
            &csv::number(row.predicted),
            &csv::number(row.predicted_error),
            &csv::number(row.measured),
            &csv::number(row.std_error),
            &csv::number(row.tolerance),
            &csv::number(row.sigmas),
            row.verdict.word(),
            row.reason.as_deref().unwrap_or_default(),
            row.note.unwrap_or_default(),
            if row.beyond_chance { "yes" } else { "" },
        ]);
    }
    text
}

/// The scene of an exhibit with what is set in it.
fn start_of(exhibit: &Exhibit) -> Result<Start, CommandError> {
    let (name, settings) = exhibit.scene;
    let mut start = builtin::load(name)
        .ok_or_else(|| CommandError::Result(format!("the scene {name} is not built in")))??;
    for (field, value) in settings {
        start.set(field, *value)?;
    }
    start.scene.about = format!("{}. {}", exhibit.title, start.scene.about);
    Ok(start)
}

/// Name and settings of the scene file of an exhibit.
pub fn scene_file(exhibit: &Exhibit) -> Result<SceneFile, CommandError> {
    let start = start_of(exhibit)?;
    let ending = if start.is_prepared() {
        "checkpoint"
    } else {
        "ron"
    };
    let shown = [
        "seed",
        "discs",
        "iterations",
        "dt",
        "load",
        "kick",
        "friction",
        "order",
    ];
    let settings = start.scene.settings().into_iter();
    Ok(SceneFile {
        name: format!("scenes/{}.{ending}", exhibit.name),
        settings: settings
            .filter(|(name, _)| shown.contains(name))
            .map(|(name, value)| (name, value.to_string()))
            .collect(),
    })
}

fn scene_bytes(exhibit: &Exhibit) -> Result<Vec<u8>, CommandError> {
    let start = start_of(exhibit)?;
    if start.is_prepared() {
        let checkpoint = Checkpoint {
            state: start.build().state(),
            scene: start.scene,
        };
        return checkpoint::write(&checkpoint).map_err(|e| CommandError::Result(e.to_string()));
    }
    let text = file::write(&start.scene).map_err(|e| CommandError::Result(e.to_string()))?;
    Ok((text + "\n").into_bytes())
}
