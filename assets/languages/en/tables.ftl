# Words of the tables and the file dialog.

# Units.
unit-contacts = contacts

# The rows of the inspector.
inspector-contacts-z = contacts z
inspector-spin-s-r = spin s = ω r
inspector-gap-g = gap g
inspector-friction = friction
inspector-slides = slides
inspector-sticks = sticks

# Where the curves of a figure come from.
role-measured = measured
role-predicted = predicted

# The file dialog.
save-mine-ron = Save this scene
save-mine-checkpoint = Save this state
save-mine-ghost = Save this session
save-plot-csv = Save the numbers of this plot
save-plot-svg = Save this plot as a figure
save-plot-png = Save this plot as a picture
save-picture-png = Save the picture
save-window-png = Save a picture of the window
save-film-gif = Save the film
save-swing-gif = Film the last swing
save-scan-ron = Save this scan
save-scan-csv = Save the results of the scan
save-report-html = Save the lab notebook as a page
dialog-cancel = Cancel
dialog-overwrite = Overwrite
dialog-reload = ⟲  Reload
dialog-working-folder = ↗  Go to working folder
dialog-hidden = {" "}Show hidden files
dialog-system-files = {" "}Show system files
dialog-pinned = Pinned
dialog-places = Places
dialog-devices = Devices
dialog-removable = Removable devices
dialog-home = 🏠  Home
dialog-desktop = 🖵  Desktop
dialog-documents = 🗐  Documents
dialog-downloads = 📥  Downloads
dialog-audio = ♪  Audio
dialog-pictures = 🖼  Pictures
dialog-videos = 🎞  Videos
dialog-pin = 📌 Pin
dialog-unpin = ✖ Unpin
dialog-rename = ✏ Rename
dialog-selected-file = Selected:
dialog-file-name = File name:
dialog-all-files = All files
dialog-any-ending = Any
dialog-open = 🗀  Open
dialog-save = 📥  Save
dialog-give-up = 🚫 Cancel
dialog-exists = already exists. Do you want to overwrite it?
dialog-no-folder-name = The folder name cannot be empty
dialog-no-file-name = The file name cannot be empty
dialog-folder-exists = A folder with this name already exists
dialog-file-exists = A file with this name already exists
