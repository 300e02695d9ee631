# Titel der Instrumente, und was man darin sieht.

panel-parameters = Parameter
panel-plots = Kurven
panel-space-time = Raum-Zeit-Bild
    .about = Jede Zeile dieses Bildes ist ein Augenblick. Jede Scheibe der Kette (jede Schicht einer Packung) ist nach ihrer Geschwindigkeit, ihrer Kraft oder ihrer Verschiebung gefärbt. Eine Störung zeigt sich als schräger Streifen: Sie braucht Zeit, obwohl starre Scheiben sie sofort weitergeben müssten. Gestrichelt ist die Theorie, x = c·t, mit der Schallgeschwindigkeit c; viermal so viele Durchgänge N_I machen c doppelt so groß. Auf einen Streifen zeigen, um seine Steigung abzulesen, oder ein Lineal an ihm entlangziehen.
panel-meter = Elastizitäts-Messgerät
    .about = Starre Scheiben haben keine Federn, und doch schwingt das belastete Ende. Hier steht, wie schnell (Frequenz ω) und wie lange (Abklingzeit τ). Daraus folgen Steifigkeit κ und Dämpfung γ der Federn, die niemand eingebaut hat, die Schallgeschwindigkeit c und q, das angibt, wie gut ein Durchgang eine Kraft weitergibt. Die Federn kommen vom Löser, der die Kräfte in N_I Durchgängen verbessert und aufhört, bevor sie genau stimmen. Darum kann die Theorie sie vorhersagen, und die Vorhersage steht neben der Messung (Kontinuum: einfachere Formeln für lange Wellen). Die letzte Spalte vergleicht mit der vorigen Messung bei anderen Einstellungen: ×2 heißt doppelt so viel.
panel-gauge = Weich/starr-Anzeige
    .about = Spürt das ganze System einen Stoß innerhalb eines Zeitschritts Δt, wie es starre Körper müssten, oder nur ein Teil davon, wie bei Gummi? Drei Balken neben den Scheiben zeigen im richtigen Maßstab, wie weit eine Störung in einem Schritt kommt: √(D·Δt) durch Diffusion von Durchgang zu Durchgang (D ist die Diffusionskonstante), c·Δt als Schall (c ist die Schallgeschwindigkeit) und λ_c, die kürzeste Welle, die noch schwingt. Reichen sie von Ende zu Ende (Länge L), ist das System starr. Alle drei wachsen nur wie die Wurzel aus der Zahl der Durchgänge N_I; ein doppelt so langes System braucht also viermal so viele.
panel-microscope = Mikroskop der Durchgänge
    .about = Ein Blick in einen einzigen Zeitschritt. Jede Kurve zeigt alle Kontaktkräfte nach einem weiteren Durchgang, von dunkel nach hell; gestrichelt ist die Theorie. Am Anfang weiß kein Kontakt von der Last. Jeder reagiert nur auf seine Nachbarn, und so breitet sich die Änderung aus wie Wärme in einem Stab (wie schnell, sagt die Zahl D). Enden die Durchgänge, bevor sie das System durchquert hat, muss der Rest auf den nächsten Schritt warten, und diese Verzögerung sehen wir als Feder. Anhalten und „Ein Durchgang“ oder „Ein Kontakt“ drücken. In der Reihenfolge „beschleunigt“ hat die Änderung Schwung und läuft wie eine Welle.
panel-lanes = Bahnen
    .about = Kopien derselben Szene laufen nebeneinander, Schritt für Schritt, und unterscheiden sich nur in einem; jeder sichtbare Unterschied kommt also davon. Am lehrreichsten sind die Zwillinge: starre Scheiben, deren Kräfte mit zu wenigen Durchgängen berechnet werden, neben weichen Scheiben mit echten Federn und Dämpfern in der vorhergesagten Stärke. Sie bewegen sich gleich. Der implizite Zwilling stimmt genau, solange in einer Kette alle Kontakte geschlossen bleiben: Seine Federn haben gar keine Dämpfer, aber jeder Schritt rechnet mit den Kräften an seinem eigenen Ende (implizites Euler-Verfahren), und das allein dämpft. Die Verfahren der Spiele-Engines werden bei etwa gleichem Preis verglichen: Sie unterscheiden sich darin, was sie damit machen, Durchgänge, Teilschritte oder beides, und alle besuchen die Kontakte von links nach rechts.
panel-modes = Schwingungsformen
    .about = Wie eine Gitarrensaite oder die Luft in einer Orgelpfeife können die Scheiben in bestimmten Mustern schwingen, ihren Schwingungsformen (Moden). Startet man eine davon, schwingt sie allein. Für eine Kette zeigen die Kurven, wie schnell jede Form schwingt (Frequenz ω) und wie lange (Abklingzeit τ), über der Wellenzahl k, die für kurze Wellen groß ist. Nach den einfachen Formeln (Kontinuum, gepunktet) schwingt jenseits der Wellenzahl k_c nichts mehr; das exakte Gesetz (gestrichelt) geht weiter, und die Scheiben schwingen auch weiter. Die Formen einer Packung folgen allein aus ihren Kontakten: eine wählen, ihre Gestalt ansehen, sie starten. Die quer schwingenden (transversalen) sind langsamer.
panel-universal = Universelle Kurve
    .about = Jede Schwingung, die in dieser Sitzung gemessen wurde, ist ein Punkt: nach rechts, wie weit sie in einem Zeitschritt kommt (ω·Δt, Frequenz mal Schritt), nach oben, wie stark sie dabei abklingt (Δt/τ, Schritt durch Abklingzeit). Alle Punkte sollten auf einer Kurve liegen, cos(ω·Δt) = exp(−Δt/τ), unabhängig von Szene, Massen und Reibung, denn alle diese Federn kommen aus derselben unfertigen Rechnung. Liegt ein Punkt daneben, steckt etwas anderes dahinter: Kontakte, die sich öffnen, mehrere Schwingungsformen zugleich oder eine Packung, die noch nicht ruhte. Auf einen Punkt zeigen, um zu sehen, woher er kommt; klicken, um dorthin zurückzugehen. Rauten sind Aufzeichnungen anderer Engines.
panel-equal-cost = Gleicher Aufwand
    .about = Wie bekommt man ein steifes Material mit möglichst wenig Arbeit? Arbeit ist die Zahl der Durchgänge je Zeit, N_I/Δt (N_I Durchgänge in jedem Zeitschritt Δt). Auf der gestrichelten Linie ist sie überall gleich, und die Dämpfung γ auch. Die Steifigkeit κ ~ N_I/Δt² ist es nicht: Halb so viele Durchgänge mit dem halben Zeitschritt kosten gleich viel und sind doppelt so steif, bis hinab zu etwa 10 Durchgängen, wo diese Formeln enden. Die anderen Linien sind so steif wie der jetzige Punkt, mit anderen Arten von Durchgängen, und höher heißt billiger. Den Punkt ziehen oder die gewünschte Feder eingeben.
panel-contacts = Kontakt-Labor
    .about = Jeder Punkt ist ein Kontakt: wie weit sich seine zwei Scheiben überlappen, und wie stark sie aufeinander drücken (Kraft R_n); darunter, wie oft jede Kraft vorkommt. Bei echten Federn hieße mehr Kraft auch mehr Überlappung, und die Punkte lägen auf einer Linie. Hier zeigt eine Überlappung nur, wie ihre Kraft Schritt für Schritt entstanden ist, und unter gleichbleibender Last sagt sie nichts über die Kraft. Erst viele Kontakte zusammen geben nach wie Federn. Also nie von einer Überlappung auf eine Kraft schließen.
panel-scan = Messreihe
    .about = Dieselbe Messung wird für jeden Wert einer Liste gemacht, jeweils mehrmals mit anderen Zufallszahlen, an Kopien dieser Szene im Hintergrund. Beide Achsen sind logarithmisch; so werden Gesetze wie ω₀ ~ √N_I (viermal so viele Durchgänge N_I, doppelte Frequenz ω₀) zu geraden Linien, und die gestrichelte Linie hat die Steigung, die die Theorie vorhersagt. Eine Liste schreibt man als 10,20,40, als 10..160:log:5 (fünf Werte in gleichen Verhältnissen) oder als 0.5..2:lin:4 (vier Werte in gleichen Abständen). Ein Klick auf einen Punkt öffnet ihn als Lauf. Das gespeicherte Rezept liest auch `ghostspring scan`.
panel-traces = Aufzeichnungen anderer Engines
    .about = Wackelt ein Stapel in einer Physik-Engine wie Pudding? Ihn zur Ruhe kommen lassen, die Last um ein paar Prozent erhöhen und nach jedem Schritt einen Ort aufzeichnen (den des obersten Körpers). Dasselbe mit doppelt so vielen Iterationen wiederholen und beide Tabellen hier ablegen. Schwingt er nun 1.4-mal so schnell, hat niemand diese Feder gewählt: Sie kommt von einem Löser, der früh aufhört, sich aber seine Kräfte merkt, und ihre Punkte liegen auf der universellen Kurve. Eine Feder, die die Autoren der Engine gewählt haben, hängt nicht von den Iterationen ab, und eine Engine, die ihre Kräfte vergisst, kriecht.
panel-packing = Ihre Packung
    .about = Sie haben eine Packung aus YADE und fünfzig Iterationen. Dort hört Ihr Löser auf, darum geben die Kontakte Ihrer starren Körper nach, als hätten sie Federn. Öffnen Sie Körper und Kontakte, geben Sie N_I und Δt ein und lesen Sie, wie weit die Packung unter ihrer eigenen Last nachgibt und was sie starr machen würde. Die Schwingungsformen sind die der Kontakte: Sie folgen aus Orten, Massen und Kräften, ohne einen Lauf.
panel-inspector = Inspektor
    .about = Die Zahlen einer Scheibe oder eines Kontakts: wo, wie schnell, mit welcher Kraft. Im Bild darauf klicken.
panel-notebook = Laborheft
    .about = Vorhersagen, Messungen und Änderungen werden hier von selbst festgehalten. Dazu kommen eigene Notizen; „Bericht“ macht aus allem eine Seite.

# Das Elastizitäts-Messgerät.

meter-measured = gemessen
    .hint = An die Schwingung des belasteten Endes angepasst, mit Standardfehlern
meter-predicted = Theorie
    .hint = Noch ist nichts vorhergesagt
meter-trace = Aufz.
    .hint = Aus der gewählten Aufzeichnung; ihre Schritte zählen als Schritte dieses Laufs. κ, γ, c und q brauchen ihr N_I und die Zahl ihrer Körper
meter-continuum = Kontinuum
    .hint = Die Formeln aus dem Artikel für lange Wellen; nur für Ketten
meter-ratio = × vorher
    .hint = Verhältnis zur vorigen Messung, die mit anderen Parametern gemacht wurde
meter-off = Die Messung weicht davon um { $percent } % ab.

source-exact-law = Gesetz
    .full = exaktes Gesetz
    .hint = Was die langsamste Schwingungsform der Kette tut, solange sich kein Kontakt öffnet: cos(ω·Δt) = exp(−Δt/τ) = S(k)^(N_I/2)
source-network = Kontakte
    .full = aus den Kontakten
    .hint = Aus den Kontakten vorhergesagt: was die langsamste Schwingungsform der Kontakte, die den Kolben bewegt, mit dem jetzigen N_I und Δt tut. Ohne jede Messung
source-step-map = Abbildung
    .full = aus der Abbildung eines Schritts
    .hint = Für dieses Verfahren gibt es keine Formel. Die lineare Abbildung eines Schritts stammt aus seinem eigenen Code, aus kleinen Störungen der Ruhe: Dies ist die Schwingungsform, die das belastete Ende am stärksten bewegt
source-scaled = skaliert
    .full = skaliert vom Stoß bei N_I = { $iterations }
    .hint = Was der letzte Stoß dieser Packung über das jetzige N_I und Δt sagt: ω₀ ~ √N_I/Δt, τ ~ Δt/N_I. Nur so gut wie jener Stoß

meter-omega = Kreisfrequenz: wie schnell das belastete Ende schwingt. Viermal so viele Durchgänge, doppelte Frequenz. ω = 2π/Periode
meter-tau = Abklingzeit: nach ihr sind noch e⁻¹ = 37 % der Schwingung übrig. Mehr Durchgänge dämpfen schneller: τ ~ Δt/N_I
meter-kappa = Steifigkeit der Feder, die niemand zwischen zwei Scheiben gesetzt hat. κ = q·m·N_I/Δt²
meter-gamma = Dämpfung des Dämpfers, den auch niemand eingebaut hat; immer κ·Δt. γ = q·m·N_I/Δt
meter-c = Schallgeschwindigkeit: wie weit eine Störung je Zeiteinheit kommt. c = √(q·N_I)·d/Δt
meter-q = Durchgangskonstante: wie gut ein Durchgang eine Kraft verteilt. In einer Kette hängt sie nur von der Reihenfolge ab; in einer Packung auch von ihren Kontakten, denn κ und c sind die einer Reihe von Scheiben, so lang wie die Packung hoch ist. q = κ·Δt²/(m·N_I)
meter-direct = Bei „direkt“ steht ρ anstelle von q·N_I, mit der Masse m einer Scheibe vom Durchmesser d. Die Scheiben einer Packung sind leichter; deshalb ist sie so steif wie mit mehr Durchgängen.

meter-listening = Misst…
meter-listening-steps = Misst: noch etwa { $steps } Schritte.
meter-law-fails = Das Gesetz cos(ωΔt) = exp(−Δt/τ) gilt hier nicht: τ weicht um { $percent } % ab. Mögliche Gründe: mehrere Schwingungsformen in einem Signal, Kontakte, die sich öffnen, oder ein Anfang, der nicht in Ruhe war.
meter-law-other = Gemessen. Dieses Verfahren hat eine eigene Feder: Das Gesetz cos(ωΔt) = exp(−Δt/τ) ist nicht dafür gedacht.
meter-law-unclear = Zu unsicher für ein Urteil: τ weicht um { $percent } % vom Gesetz cos(ωΔt) = exp(−Δt/τ) ab, aber genauer gibt dieses Signal τ nicht her.
meter-law-holds = Das Gesetz cos(ωΔt) = exp(−Δt/τ) gilt: τ stimmt auf { $percent } % überein.
meter-missed-law = { $source }, der um { $percent } % vom Gesetz abwich
meter-flying = Im Flug: noch kein Kontakt.
meter-unloaded = ω und τ werden an einem belasteten Kolben oder Ende gemessen. Hier gibt es keines, deshalb zeigt die Kurve das obere Ende.
meter-at-rest = In Ruhe. Anstoßen (k), damit es schwingt.
meter-at-rest-rigid = Starr: Hier schwingt nichts. Mit kleinerem ρ schon.
meter-left-to-sweeps = { $steps ->
    [one] Ein Schritt seit der letzten Änderung bekam N_I Durchgänge: Zu viele Kontakte haben sich auf einmal geändert.
   *[other] { $steps } Schritte seit der letzten Änderung bekamen N_I Durchgänge: Zu viele Kontakte haben sich auf einmal geändert.
}
meter-settling = Kommt noch zur Ruhe: Es bewegte sich im letzten Schritt um { $drift }.
meter-bouncing = Noch nicht: Kontakte öffnen und schließen sich noch.
meter-paused = Angehalten. Weiterlaufen lassen, um die Schwingung zu messen.
meter-too-few-steps = Es schwingt zu wenige Schritte lang für eine Messung. Mit kleinerem { $stiffness } schwingt es länger.
meter-several-modes = Mehrere Formen schwingen zugleich: Eine einzelne lässt { $percent } % des Signals übrig.
meter-relaxes = Es gibt nach, ohne zurückzuschwingen. Also ist keine Schwingung zu messen.
meter-sag = Eingesunken um { $measured }; aus den Einstellungen des Lösers vorhergesagt: { $predicted }.
meter-kick-protocol = Stoß-Protokoll
    .hint = An einer Kopie dieses Laufs: zur Ruhe kommen lassen, mit einem Zehntausendstel der Last anstoßen, warten, alle fünf Parameter anpassen
meter-kicked = Stoß-Protokoll bei N_I = { $iterations }, Δt = { $step }: ω = { $omega }, τ = { $tau }; weicht um { $percent } % vom Gesetz ab; Drift davor { $drift }.
meter-kicked-before = Seitdem wurde etwas geändert; damals { $changed }.

# Warum nichts vorhergesagt ist.

unpredicted-this-mode-does-not-ring = diese Form schwingt nicht
unpredicted-change-n-i-or-t-and-kick-it-again-the-next-kick-is-predicted-from-this-one = N_I oder Δt ändern und noch einmal anstoßen: der nächste Stoß wird aus diesem vorhergesagt
unpredicted-n-i-differs-from-step-to-step = N_I ist von Schritt zu Schritt verschieden
unpredicted-without-warm-start-the-chain-creeps-instead-of-ringing = ohne Gedächtnis (Warmstart) kriecht die Kette, statt zu schwingen
unpredicted-the-exact-gap-law-makes-every-slow-mode-grow = mit dem exakten Spaltgesetz wächst jede langsame Schwingungsform an
unpredicted-the-formulas-are-for-perfectly-inelastic-discs = die Formeln gelten für Scheiben, die gar nicht abprallen
unpredicted-nothing-presses-the-chain-against-its-wall = nichts drückt die Kette gegen ihre Wand

# Messungen im Hintergrund.

study-kick = kommt zur Ruhe und wird angestoßen
study-diffusion = mittelt die Ausbreitung der Kräfte
study-mode = misst die Schwingungsform
study-transversal = misst die transversale Schwingungsform
study-mode-failed = Schwingungsform { $mode }: { $reason }
study-nothing-to-kick = es gibt nichts anzustoßen
study-uneven = der Kraftberg hat sich nicht gleichmäßig ausgebreitet
study-chains-only = Schwingungsformen nach Nummer gibt es nur für Ketten; eine Packung hat ihre transversale
study-silent = nach dem Gesetz schwingt diese Form nicht

# Die Weich/starr-Anzeige.

gauge-rigid = starr
    .about = Eine Störung durchquert das System in einem Schritt.
gauge-rings = schwingend
    .about = Elastisch: Eine Störung braucht viele Schritte, um es zu durchqueren.
gauge-soft = weich
    .about = So weich, dass die Last es sichtbar zusammendrückt.
gauge-diffusion-length = Diffusionslänge
gauge-sound-travel = Weg des Schalls je Schritt
gauge-critical-wavelength = kritische Wellenlänge
gauge-share = { $percent } % von L
gauge-times = { $times } mal L
gauge-size = Länge L
gauge-strain = Stauchung
    .hint = Wie stark jede Schicht im Mittel gestaucht ist: (Last + halbes Gewicht) / (κ·d)
gauge-kicked = Nach einem Stoß schwingt es mit ω = { $omega }: einmal in { $steps } Schritten, noch 37 % davon nach { $tau }.
gauge-falls = Dieser Turm fällt oberhalb von g = { $limit }. Hier ist g = { $now }: Er wird fallen.
gauge-fell = Dieser Turm fällt oberhalb von g = { $limit }. Hier ist g = { $now }, und er ist gefallen.
gauge-fell-now = Dieser Turm ist gefallen. „Von vorn“ stellt ihn wieder auf.
gauge-no-end = Die Anzeige vergleicht Längen entlang einer Reihe, eines Stapels oder einer Packung, die an einem Ende belastet ist. Das gibt es in dieser Szene nicht.
gauge-stands = Dieser Turm fällt oberhalb von g = { $limit }. Hier ist g = { $now }: Er steht.
gauge-rigid-from = Starr ab etwa N_I = { $sweeps } (jetzt { $now }).
gauge-rigid-from-penalty = Starr ab etwa ρ = { $penalty } (jetzt { $now }). Ein größeres ρ kostet nichts.
gauge-price = Das wären { $time } je Schritt auf diesem Rechner.
gauge-as-chain = Schätzung für eine Kette derselben Höhe; zum Messen anstoßen.
gauge-as-row = Geschätzt wie für eine Reihe derselben Höhe.

# Das Mikroskop der Durchgänge.

microscope-sweep = Ein Durchgang
microscope-set = Eine Annahme
microscope-visit = Ein Kontakt
microscope-pace = Tempo in Durchgängen
    .hint = Zeitlupe: Das Tempo zählt Durchgänge je Sekunde
microscope-pace-set = Tempo in Annahmen
microscope-inside = in Schritt { $step }, nach Durchgang { $sweep }
microscope-whole = Schritt { $step }, alle Durchgänge
microscope-inside-set = in Schritt { $step }, nach Annahme { $set }
microscope-whole-set = Schritt { $step }, nach der letzten Annahme
microscope-sets = Was sich hier einstellt, sind nicht die Kräfte, sondern die Annahme, welche Kontakte drücken und welche gleiten. Zu jeder Annahme werden alle Kräfte auf einmal berechnet.
microscope-empty = Einen Schritt oder Durchgang machen, um die Kräfte zu sehen.
microscope-still = In Ruhe: Die Durchgänge dieses Schritts ändern keine Kraft.
microscope-still-set = In Ruhe: Schon die erste Annahme dieses Schritts stimmt, und keine Kraft ändert sich.
microscope-apart = In diesem Schritt trägt kein Kontakt eine Kraft.
microscope-mean-change = Mittel von ΔR
microscope-after = Durchgang { $sweep }
microscope-after-set = Annahme { $set }
microscope-momentum = Schwung
microscope-diffusion = Diffusion
microscope-middle = Mitte
microscope-end = Ende
microscope-dropped = { $times ->
    [one] Der Schwung wäre zu weit gegangen und wurde einmal verworfen, zuerst nach Durchgang { $first }.
   *[other] Der Schwung wäre zu weit gegangen und wurde { $times }-mal verworfen, zuerst nach Durchgang { $first }.
}
microscope-predicted = vorhergesagt { $value }
microscope-measured = gemessen { $value }
microscope-measure = D messen
    .hint = Ein Kraftberg breitet sich in einem Schritt einer Kette mit diesem N_I, Δt und dieser Reihenfolge aus, gemittelt über 96 Läufe

# Schwingungsformen.

modes-number = Form j
modes-amplitude = Größte Geschwindigkeit [{ $unit }]
modes-launch = Starten
    .hint = Setzt die Geschwindigkeiten im Lauf. Eine Kette sollte vorher zusammengedrückt sein (Szene chain_pressed).
modes-pulse = Puls
    .hint = Ein Stoß am belasteten Ende, der als Schall läuft
modes-transversal = Transversal
    .hint = Der Wirbel, der den Kasten füllt
modes-measure = Messen
    .hint = Startet diese Form in einer gedrückten Kette wie dieser, in zehn Läufen, und trägt ihr ω und τ ein
modes-measure-ten = 0–9 messen
    .hint = Die zehn langsamsten Schwingungsformen
modes-measure-transversal = Transversal messen
    .hint = Lässt eine Kopie zur Ruhe kommen, startet den Wirbel, der den Kasten füllt, und passt ω und τ an
modes-exact-law = exaktes Gesetz
modes-lines = gestrichelt: exaktes Gesetz · gepunktet: Kontinuum · senkrecht: k_c
modes-last = zuletzt: ω { $omega } %, τ { $tau } % vom exakten Gesetz entfernt
modes-slowest = langsamste Form: ω = { $omega }, τ = { $tau }
modes-transversal-measured = transversal: ω = { $omega }, τ = { $tau }, c_T = { $speed }

modes-sliding = , { $count } davon gleiten
modes-counted = Die { $modes } langsamsten Schwingungsformen von { $contacts } Kontakten{ $sliding }. Berechnet, nicht gemessen: ω und τ folgen N_I und Δt sofort.
modes-searching = berechnet die Schwingungsformen
modes-none = Keine Schwingungsformen: { $reason }.
modes-wanted = Die Schwingungsformen werden berechnet.
modes-mapped = Für dieses Verfahren gibt es keine Liste von Schwingungsformen: Wie das belastete Ende schwingt, zeigt das Messgerät aus der Abbildung eines Schritts.
modes-j =
    .hint = Nummer, angefangen bei der langsamsten
modes-omega =
    .hint = Kreisfrequenz [{ $unit }] mit dem jetzigen N_I und Δt
modes-tau =
    .hint = Abklingzeit [{ $unit }] mit dem jetzigen N_I und Δt
modes-steps = Schritte
    .hint = Schritte je Schwingung
modes-share = Anteil
    .hint = Anteil dieser Form an der Bewegung des Kolbens: wie viel man nach einem Stoß in der Kurve davon sieht
modes-kind = Art
    .hint = Die Bewegung verglichen mit der Richtung, in der sie sich ändert. Longitudinal: Sie ändert sich längs zu sich selbst, wie beim Schall. Transversal: Sie ändert sich quer dazu, wie bei Scherung. Atmend: von allen Seiten zugleich. Ein Auf und Ab, das die Seitenwände bremsen, ändert sich vor allem quer: Es ist transversal, obwohl ein Stoß von oben es anregt. Longitudinal ab div² : (div² + rot²) = 70 %, transversal bis 30 %
modes-described = Schwingungsform { $mode } ist zu { $vertical } % Auf und Ab. Sie ändert sich zu { $along } % längs der Bewegung und zu { $across } % quer dazu.
mode-kind-longitudinal = longitudinal
mode-kind-transversal = transversal
mode-kind-breathing = atmend
mode-kind-mixed = gemischt
modes-participation = { $percent } % der Körper machen mit
modes-shape = Gestalt von Form { $mode }
    .hint = Zeichnet, wohin die Scheiben schwingen würden, langsam und stark vergrößert: die Gestalt der Schwingungsform, nicht die Bewegung des Laufs
modes-swing =
    .hint = Wie weit die schnellste Scheibe in der Zeichnung schwingt
modes-launch-shape = Form { $mode } starten
    .hint = Gibt jeder Scheibe die Geschwindigkeit dieser Form. Sie schwingt allein: Im Spektrum (6) erscheint ihre Linie

# Die universelle Kurve.

fingerprint-ghost = Geisterfeder: PGS, Contact Dynamics, PBD, XPBD
fingerprint-substeps = dieselbe in { $parts } Teilschritten (TGS)
fingerprint-velocity-pass = PBD mit Geschwindigkeitskorrektur
fingerprint-push-out = Herausdrücken von { $share } je Schritt; unter null wächst es
fingerprint-spring-dashpot = Feder und Dämpfer in feinen Schritten
fingerprint-nearest = Spur { $trace } liegt „{ $curve }“ am nächsten: { $percent } % Abweichung in der Dämpfung.
universal-empty = Jede Schwingung, die das Messgerät misst, wird hier ein Punkt.
universal-fits = Anpassungen
universal-trace = Aufzeichnung
universal-back = { $fit }: klicken, um dorthin zurückzugehen
universal-kick = { $scene }, Stoß-Protokoll, N_I = { $iterations }
universal-count = { $count ->
    [one] { $count } Anpassung, am weitesten vom Gesetz: { $percent } %
   *[other] { $count } Anpassungen, am weitesten vom Gesetz: { $percent } %
}

# Gleicher Aufwand.

scheme-parallel = parallel
scheme-random = zufällig
scheme-over-relaxed-random = zufällig, überrelaxiert
scheme-fixed = feste Reihenfolge
scheme-over-relaxed = überrelaxiert
scheme-substeps = Teilschritte
scheme-accelerated = beschleunigt
equal-cost-stiffness = gleiche Steifigkeit κ
equal-cost-damping = gleicher Aufwand = gleiche Dämpfung γ
equal-cost-now = jetzt
equal-cost-numbers = κ = { $stiffness },  γ = { $damping },  Aufwand N_I/Δt = { $cost } Durchgänge je { $time }
equal-cost-direct = Die Methode „direkt“ macht keine Durchgänge: κ = { $stiffness } und γ = { $damping } folgen allein aus ρ und Δt, und ein Schritt kostet bei jedem ρ gleich viel.
equal-cost-more = mehr als { $sweeps }
equal-cost-sweeps = Durchgänge für dieses κ: { $counts }
    .hint = Durchgänge je Δt, die eine Kette so steif machen. Eine Verbesserung kostet nicht bei allen gleich viel, und Teilschritte dämpfen weniger
equal-cost-stiffer = Gleicher Aufwand, doppelt steif
    .hint = Halb so viele Durchgänge, halber Zeitschritt
equal-cost-softer = Halb so steif
    .hint = Doppelt so viele Durchgänge, doppelter Zeitschritt
equal-cost-use = Übernehmen
    .hint = Verwendet diese Feder

# Das Kontakt-Labor.

contacts-empty = Kein Kontakt trägt eine Kraft.
contacts-points = Kontakte
contacts-overlap = Überlappung
contacts-density = Dichte
contacts-loaded = belastete Kontakte
contacts-correlation = Korrelation
contacts-sliding = gleitend

# Die Messreihe.

scan-page = Im Browser wechseln sich die Läufe mit dem Bild ab: Das Bild wartet auf jeden.
scan-begin = Starten
    .hint = Die Messreihe läuft im Hintergrund
scan-resume = Weiter
scan-pause = Anhalten
scan-clear = Leeren
scan-save-results = Ergebnisse…
    .hint = Ergebnisse speichern: eine Zeile je Lauf, als CSV
scan-save-recipe = Rezept…
    .hint = Rezept speichern: die Messreihe als kleine Datei, die auch die Kommandozeile liest
scan-of = von { $scene }
scan-values = 10,20,40 oder 10..160:log:5
scan-add-field = + Feld
scan-seeds = Läufe
scan-kick = Stoß
scan-ring = Klang
scan-load = Last
scan-paused = { $done } (angehalten)
scan-without-number = { $done }, { $count } ohne Ergebnis
scan-predicted-slope = vorhergesagte Steigung
scan-predicted = vorhergesagt { $value }
scan-open = { $field } = { $value }: klicken, um es zu öffnen
scan-shrinkage = Einsinken

# Aufzeichnungen anderer Engines.

traces-open = Öffnen…
    .hint = Tabellen (.csv, .tsv, .txt, auch .gz) mit einem Ort nach jedem Schritt; sie kommen zu den offenen hinzu. Dateien lassen sich auch auf das Fenster ziehen
traces-shipped = Mitgeliefert
    .hint = Reihen und Stapel, die in zehn Engines angestoßen wurden, mit Versionen und Skripten im Ordner wild
traces-iterations =
    .hint = Iterationen des Lösers je Schritt in dieser Aufzeichnung; 0, wenn unbekannt
traces-close =
    .hint = Diese Aufzeichnung schließen
traces-shown = { $name }: wird im Messgerät gezeigt
traces-step =
    .hint = Zeitschritt in Sekunden, zum Beispiel 1/60; bei 0 wird er der Zeitspalte der Datei entnommen
traces-bodies = Körper
    .hint = Zahl der Körper in der Reihe oder im Stapel, für κ, c und q; 0, wenn unbekannt
traces-unknown = diese Aufzeichnung gibt es im Programm nicht
traces-column = Spalte { $column }
    .hint = Die Spalte mit dem Ort. Gewählt ist die, die sich bewegt; hier lässt sich eine andere wählen
traces-column-still = { $column } (bewegt sich nicht)
traces-too-many = { $most } Aufzeichnungen sind offen, mehr lassen sich nicht vergleichen: erst eine schließen, dann { $name } öffnen
traces-details = Warum
    .hint = Was in jeder Aufzeichnung zu sehen ist und was daraus folgt

# Welche Art von Weichheit eine Aufzeichnung zeigt, warum, und was zu tun ist.

card-ghost = Geisterfeder: Ihr Löser hört zu früh auf
card-accelerated = Geisterfeder: Ihr Löser hört zu früh auf (mit Schwung)
card-substepped = Geisterfeder der Teilschritte: Ihr Löser hört zu früh auf
card-pushed-out = Geisterfeder mit zusätzlicher Dämpfung: Ihr Löser hört zu früh auf
card-undecided = Vielleicht eine Geisterfeder
card-designed = Eingebaute Feder: Die Kontakte Ihrer Engine sind Federn
card-dashpot = Dämpfer: Ihr Löser vergisst seine Kräfte
card-pumped = Aufgeschaukelt: Die Bewegung klingt nicht ab
card-rigid = Starr: Nichts bewegt sich
card-several-modes = Kein Urteil: mehr als eine Schwingung
card-refused = Kein Urteil

card-system = Ihr System
card-system-of = Ihr System aus { $bodies } Körpern
card-rings = { $system } schwingt mit { $hertz } Hz, eine Schwingung in { $steps } Schritten.
card-rings-steps = { $system } schwingt, eine Schwingung in { $steps } Schritten.
card-sag = Der Stoß lässt es um { $sag } einsinken (in der Einheit der Datei).
card-relaxes = { $system } gibt nach, ohne zurückzuschwingen, in etwa { $steps } Schritten.
card-creeps = { $system } gibt um { $speed } je Sekunde nach und hört nicht auf (in der Einheit der Datei).
card-creeps-step = { $system } gibt um { $speed } je Schritt nach und hört nicht auf (in der Einheit der Datei).
card-restless = { $system } kommt nicht zur Ruhe: Die Bewegung am Ende ist { $growth }-mal so groß wie am Anfang.
card-still = { $system } bewegt sich nicht länger als zwei Schritte um mehr als { $resolution }.
card-modes = { $system } schwingt und klingt ab, aber ein gedämpfter Sinus verfehlt { $percent } % der Bewegung.
card-unclear = Die Aufzeichnung lässt sich nicht lesen: { $reason }.

card-enter-iterations = Die Iterationen jeder Aufzeichnung eingeben, das entscheidet: Mit doppelt so vielen schwingt ein Geist 1.4-mal so schnell, eine echte Feder wie zuvor.
card-second-trace = Eine zweite Aufzeichnung mit doppelt so vielen Iterationen entscheidet: Ein Geist schwingt 1.4-mal so schnell, eine echte Feder wie zuvor.
card-stiffer = { $stiffer }-mal so steif: { $ways }.
card-stiffer-if = Falls es ein Geist ist, { $stiffer }-mal so steif: { $ways }.
card-or = { ", oder " }
card-more-iterations = { $iterations } Iterationen ({ $price }-facher Preis)
card-times-iterations = { $price }-mal so viele Iterationen ({ $price }-facher Preis)
card-faster-steps = { $rate } statt { $now } Schritte je Sekunde ({ $price }-facher Preis)
card-shorter-step = ein { $price }-mal so kurzer Zeitschritt ({ $price }-facher Preis)
card-substeps = { $substeps } Teilschritte mit je { $iterations } { $iterations ->
    [one] Iteration
   *[other] Iterationen
} (gleicher Preis)
card-rigid-from = Starr: etwa { $iterations } Iterationen ({ $price }-facher Preis).
card-rigid-from-if = Starr, falls es ein Geist ist: etwa { $iterations } Iterationen ({ $price }-facher Preis).
card-ask-iterations = Unbekannt: N_I, die Iterationen je Schritt. Für jede Aufzeichnung angeben, dann steht hier, wie viele nötig sind.
card-ask-step = Unbekannt: Δt, der Zeitschritt. Angeben, dann steht hier die Frequenz in Hz.
card-ask-both = Unbekannt: N_I, die Iterationen je Schritt, und Δt, der Zeitschritt. Angeben, dann steht hier, wie viele Iterationen nötig sind, und die Frequenz in Hz.

law-holds = Das Gesetz der Geisterfeder gilt: Δt/τ ist das { $ratio }-fache von −ln cos(ωΔt).
law-holds-within = Das Gesetz der Geisterfeder gilt auf { $percent } %: Δt/τ ist das { $ratio }-fache von −ln cos(ωΔt).
law-fails = Das Gesetz der Geisterfeder gilt nicht: Δt/τ ist das { $ratio }-fache von −ln cos(ωΔt).

# Welche Art von Weichheit eine Aufzeichnung zeigt, warum, und was zu tun ist.


diagnosis-exponent = ω wächst wie N_I^{ $exponent } (± { $error }); zu erwarten: Geisterfeder 0.5, eingebaute Feder 0, Teilschritte oder Schwung 1
diagnosis-not-alike = Die Aufzeichnungen unterscheiden sich; das Urteil stützt sich auf die deutlichsten.
diagnosis-no-iterations = N_I unbekannt
diagnosis-beyond = Das ist jenseits von ωΔt = π/2, wo kein Geist schwingt.
diagnosis-rings = schwingt mit ωΔt = { $omega } und Δt/τ = { $rate }; ein gedämpfter Sinus passt auf { $percent } %. { $ratio }
diagnosis-second-mode = { $rings } Eine zweite, schwächere Schwingung ({ $percent } % des ersten Ausschlags) wurde angepasst und abgezogen.
diagnosis-several = schwingt und klingt ab, aber ein gedämpfter Sinus verfehlt { $percent } % der Bewegung
diagnosis-relaxes = geht in eine neue Lage, ohne zurückzuschwingen, Δt/τ = { $rate }
diagnosis-creeps = kriecht um { $speed } je Schritt weiter und kommt nicht zur Ruhe
diagnosis-restless = kommt nicht zur Ruhe: Die Bewegung am Ende der Aufzeichnung ist { $growth }-mal so groß wie am Anfang
diagnosis-still = bewegt sich nicht: Keine Bewegung von mehr als { $resolution } dauert länger als zwei Schritte
diagnosis-unclear = lässt sich nicht lesen: { $reason }

verdict-accelerated = Beschleunigte Geisterfeder: Sie entsteht, weil der Löser früh aufhört, und ihre Steifigkeit wächst wie N_I², wie mit Schwung (Nesterov) in den Durchgängen.
verdict-substepped = Geisterfeder mit Teilschritten: N_I zählt hier Teilschritte. In jedem gilt das Gesetz, und die Steifigkeit wächst wie das Quadrat ihrer Zahl.
verdict-velocity-pass = Geist der Teilschritte mit Geschwindigkeitsgang: N_I zählt hier Teilschritte, und die Steifigkeit wächst wie das Quadrat ihrer Zahl. In jedem gilt cos(ωh) = (1 + exp(−h/τ))/2, wie bei XPBD, das erst Orte und dann Geschwindigkeiten berichtigt: doppelt so viel Dämpfung wie einfache Teilschritte.
verdict-substepped-damped = Geist der Teilschritte mit mehr Dämpfung: Die Steifigkeit wächst wie N_I², wie es nur Teilschritte tun, aber die Dämpfung liegt über ihrem Gesetz. Geschwindigkeiten werden zusätzlich gedämpft.
verdict-pushed-out = Geisterfeder mit zusätzlicher Dämpfung: Die Steifigkeit wächst wie N_I, kommt also daher, dass der Löser früh aufhört; sie dämpft aber stärker, als das Gesetz sagt. Engines, die Überlappungen herausdrücken, tun das, und Kisten, die sich an zwei Punkten berühren.
verdict-ghost = Geisterfeder: Niemand hat sie eingebaut. Der Löser hört nach N_I Durchgängen auf und beginnt den nächsten Schritt mit seinen letzten Kräften; κ = q·m·N_I/Δt², γ = κ·Δt.
verdict-ghost-undecided = Sie folgt dem Gesetz der Geisterfeder. Ein einziges N_I zeigt nicht, ob es eine ist: Eine echte Feder ohne Dämpfer, mit implizitem Euler gerechnet, folgt demselben Gesetz.
verdict-ghost-off-law = Sie folgt nicht dem Gesetz der einfachen Geisterfeder, kommt ihm aber nahe oder folgt dem der Teilschritte. Es kann ein Geist sein, dessen Überlappungen herausgedrückt werden, ein Geist der Teilschritte oder eine gedämpfte Feder: Ein einziges N_I zeigt nicht, was davon.
verdict-designed = Eingebaute Feder: Ihre Frequenz hängt nicht von den Iterationen ab. Die Engine hat eine eigene Kontaktsteifigkeit.
verdict-designed-alone = Eingebaute Feder: Ihre Dämpfung ist nicht die eines Geistes. Mit nur einem N_I stützt sich das allein auf die Dämpfung: Eine Engine, die ihre Kräfte vergisst und Überlappungen herausdrückt, sieht ebenso aus, und eine mit Teilschritten auch. Eine zweite Aufzeichnung mit doppelt so vielen Iterationen würde es zeigen.
verdict-dashpot = Dämpfer: Es schwingt nicht zurück. Kontaktkräfte werden nicht von einem Schritt zum nächsten behalten, also gibt jeder Schritt von neuem nach.
verdict-pumped = Aufgeschaukelt: Die Bewegung klingt nicht ab. Das Herausdrücken von Überlappungen innerhalb eines Schritts führt Energie zu.
verdict-rigid = Starr, soweit diese Aufzeichnung es zeigt: Nichts bewegt sich um mehr als ihre Auflösung.
verdict-several-modes = Mehrere Schwingungsformen: mehr als eine Schwingung, oder Kontakte, die sich öffnen und gleiten. Schwächer anstoßen, den langsamsten Teil aufzeichnen, oder einen Körper am freien Ende.
verdict-refused-falling = Kein Urteil: ω fällt, wenn N_I wächst, und das haben wir noch bei keiner Engine gesehen. Diese Aufzeichnungen sind wohl nicht von derselben Reihe oder demselben Stapel, oder ihre N_I sind vertauscht.
verdict-refused-law = Kein Urteil: Jede Aufzeichnung ist ein gedämpfter Sinus, und ω wächst schneller als √N_I, aber die Dämpfung folgt keinem bekannten Gesetz (Geist, Teilschritte, Geschwindigkeitsgang). Dieser Löser hat ein anderes Gesetz.
verdict-refused = Kein Urteil: Aus diesen Aufzeichnungen lässt sich nichts schließen.

advice-designed = { $stiffer }-mal so steif: das { $factor }-fache der Kontaktfrequenz der Engine (contact hertz, natural frequency, solref …). Iterationen helfen nicht.
advice-warm-start = Den Warmstart einschalten: Mit behaltenen Kräften steht es still.
advice-creep = { $factor }-mal langsamer: { $factor }-mal so viele Iterationen ({ $factor }-facher Preis).
advice-pumped = Überlappungen langsamer herausdrücken (Baumgarte-Faktor, ERP, position iterations) oder in einem Gang, der die Geschwindigkeiten nicht anfasst.

unclear-few = nur { $samples } Werte: mindestens { $needed } aufzeichnen, besser ein paar hundert, einen nach jedem Schritt
unclear-short = die Aufzeichnung endet, bevor die Schwingung genug abgeklungen ist: länger aufzeichnen, etwa { $wanted } Schritte nach dem Stoß
unclear-noisy = zu verrauscht: Die Bewegung nach dem Stoß ist nur { $ratio }-mal so groß wie das Rauschen. Mit mehr Stellen aufzeichnen oder stärker anstoßen
unclear-elsewhere = Spalte { $column } bewegt sich nicht, andere aber schon: { $others }. Eine davon wählen
unclear-not-at-rest = vor dem Stoß nicht in Ruhe: In den { $samples } Werten davor bewegt sich der Körper um { $percent } % der Bewegung danach. Länger ruhen lassen, dann anstoßen

# Warum es keine Anpassung gibt.

refusal-opening = Kontakte öffnen sich noch (zuletzt zur Zeit { $last }): warten, bis sie geschlossen bleiben
refusal-few = nur { $points } Werte im Fenster, mindestens { $needed } sind nötig: weiterlaufen lassen, oder N_I oder Δt verkleinern, damit es mehr Schritte lang schwingt
refusal-no-numbers = das Signal hat Werte, die nicht endlich sind, oder Zeiten, die nicht wachsen
refusal-flat = nichts schwingt: das Signal ist bis auf Rundung konstant
refusal-overdamped = nichts schwingt: das Signal gibt nach, ohne zurückzuschwingen (überdämpft)
refusal-too-rigid = überdämpft: bei N_I über { $beyond } schwingt nichts mehr; N_I verkleinern oder die Kette verlängern
refusal-grows = die Schwingung wächst, statt abzuklingen
refusal-too-fast = die Frequenz erreicht die Nyquist-Grenze π/Δt der Werte
refusal-short = der Lauf ist zu kurz: das Fenster reicht bis { $wanted }, die Daten enden bei { $end }
refusal-poor-fit = nicht ein gedämpfter Sinus: der beste lässt { $percent } % des Signals übrig
refusal-window-moves = das Fenster der Anpassung kommt nicht zur Ruhe: τ hängt davon ab, wo es beginnt, also ist es nicht ein gedämpfter Sinus
refusal-not-converged = die Suche nach der besten Anpassung kam nicht ans Ziel

# Aufzeichnungen anderer Engines.

wild-trace = { $engine }: { $scene ->
    [stack] Stapel
    [chain] Kette
   *[other] Reihe
} aus { $bodies } { $shape ->
    [box] Kisten
    [particle] Teilchen
   *[other] Scheiben
}, { $dt } s
wild-as-it-comes = { $engine }, wie geliefert

# Die Anzeige.
readout-more = mehr
    .hint = Steifigkeit, Dämpfung, Schallgeschwindigkeit, Durchgangskonstante und das Stoßprotokoll
readout-less = weniger

meter-past = Gezeigt wird ein früherer Augenblick. ω und τ gehören zum neuesten.

# Eine Packung aus einem anderen Programm.

rigidity-rigid = Starr genug: Unter der Last gibt die Packung um { $relative } ihrer Größe nach, erlaubt sind { $limit }. Am weitesten bewegt sich Körper { $body }, um { $largest }
rigidity-soft = Zu weich: Unter der Last gibt die Packung um { $relative } ihrer Größe nach, erlaubt sind nur { $limit }. Am weitesten bewegt sich Körper { $body }, um { $largest }
rigidity-no-load = Es ist keine Last bekannt, also gibt nichts nach: Lasten können in den Spalten fx, fy, fz der Körper stehen, und der Befehl rigidity nimmt --gravity
rigidity-designed = entworfene Federn: { $springs }. Die Iterationen entscheiden nicht, wie weich die Packung ist
rigidity-force-law = Die Kräfte von { $contacts } Kontakten folgen aus ihren Überlappungen, F = k·δ^{ $exponent } (bis auf { $unexplained } % ihrer Streuung), mit k·Δt²/m = { $stiffness }, wo die Durchgänge etwa { $iterations } ergäben
rigidity-moving = nicht in Ruhe: Die Kräfte auf Körper { $body } lassen { $force } mittlere Kontaktkräfte ohne Gegenkraft (erlaubt sind höchstens { $most }). Lassen Sie die Packung zur Ruhe kommen, oder geben Sie die Schwerkraft (--gravity) und die Lasten (Spalten fx, fy, fz) an
rigidity-note = Hinweis: { $what }
rigidity-gravity = Schwerkraft ({ $gravity }) aus den Kontaktkräften bestimmt
rigidity-floats = weggelassen, weil nichts Festes es hält: { $part }
rigidity-unbalance = nicht ganz in Ruhe: { $force } mittlere Kontaktkräfte sind an Körper { $body } ohne Gegenkraft
rigidity-floppy = { $count ->
        [one] Eine Form hat keine Rückstellkraft: Nichts hält diese Bewegung
       *[other] { $count } der Formen haben keine Rückstellkraft: Nichts hält diese Bewegungen
    }
rigidity-spread = Die Durchgänge eines Schrittes verteilen eine Kraft über { $length } (mittlerer Durchmesser { $diameter }); die Packung ist { $size } lang
rigidity-sound = Schallgeschwindigkeit { $speed }, wenn die langsamste Form eine Viertelwelle über diese Länge ist
rigidity-sweeps = N_I = { $count } (das { $price }-fache an Durchgängen)
rigidity-too-many-sweeps = mehr als eine Milliarde Durchgänge
rigidity-remedy = Um unter { $limit } zu bleiben, braucht es { $sweeps } bei diesem Δt, oder Δt = { $dt } bei diesem N_I (das { $price }-fache an Schritten)
rigidity-spare = Auch N_I = { $iterations } bliebe bei diesem Δt unter { $limit }, ebenso Δt = { $dt } bei diesem N_I
rigidity-jerk = Ein Ruck an der Last schwingt in den Formen { $modes }

packing-open = Dateien öffnen …
    .hint = Eine Tabelle der Körper und eine der Kontakte, oder Dateien von YADE, LAMMPS oder VTK. Sie können auch beide auf das Fenster ziehen
packing-close =
    .hint = Diese Packung schließen und beenden, was gerade berechnet wird
packing-empty = Öffnen Sie zwei Tabellen oder ziehen Sie sie ins Fenster: die Körper (id, x, y, radius, …) und die Kontakte (a, b, normal_force, …) Ihrer Packung. Sie erfahren, wie weich Ihr Löser sie macht, und sehen Kräfte und Schwingungsformen.
packing-beside = Daneben lag { $name }.
packing-needs-bodies = { $name } enthält Kontakte. Öffnen Sie nun die Tabelle der Körper.
packing-needs-contacts = { $name } enthält Körper. Öffnen Sie nun die Tabelle der Kontakte.
packing-step-wanted = Geben Sie N_I und Δt Ihres Lösers ein, dann folgt das Urteil.
packing-computing = Wird berechnet …
packing-rigid = Kontakte als starr ansehen
    .hint = Sie werden diese Packung mit einem Löser rechnen, der früh aufhört: Dann zählen ihre eigenen Federn nicht
packing-iterations =
    .hint = Durchgänge (Iterationen) Ihres Lösers pro Schritt
packing-step =
    .hint = Zeitschritt Ihres Lösers, in der Zeiteinheit der Dateien. Bei geteilten Schritten die Zeit eines Teils
packing-your-solver = Ihr Löser
packing-solver = So arbeitet er
packing-limit = starr bei Nachgeben unter
    .hint = Größte Verschiebung unter der eigenen Last, die als starr gilt, im Verhältnis zur Größe der Packung
packing-order = Reihenfolge
    .hint = In welcher Folge ein Durchgang die Kontakte besucht. Eine falsche ändert ω um etwa zehn Prozent
packing-visits = ein Besuch löst
    .hint = Was ein Besuch eines Kontaktes tut
packing-spread = Die Durchgänge eines Schrittes verteilen eine Kraft über { $percent } % der Packung.
packing-modes = Langsamste Formen
    .hint = So schwingt die Packung, wenn man sie ein wenig stört. Zuerst die Form, die die Durchgänge am langsamsten abbauen. Klicken Sie auf eine Form, um sie in Bewegung zu sehen
packing-share = Anteil
    .hint = Wie viel vom Nachgeben unter der Last in dieser Form steckt. Ein Ruck an der Last bringt die großen zum Schwingen
packing-free = frei
packing-verdict =
    .hint = Das Urteil gilt dem Nachgeben unter der eigenen Last. Die Anzeige „starr/weich“ fragt etwas anderes, nämlich ob eine Störung das System in einem Schritt durchquert: Eine Packung kann dort starr sein und hier zu weich
packing-run = Von hier aus weiterrechnen
    .hint = Öffnet diese Körper mit ihren Geschwindigkeiten und Kräften als Lauf dieses Programms, mit diesem N_I und Δt. Er besucht die Kontakte in zufälliger Reihenfolge, was hier auch gewählt ist. Stoßen Sie die Packung an und prüfen Sie das Urteil. Rückgängig bringt den jetzigen Lauf zurück
packing-run-later = Weiterrechnen können Sie, sobald alles berechnet ist.
packing-about = { $name }, aus einem anderen Programm weitergerechnet.
packing-about-units = { $name }, aus einem anderen Programm weitergerechnet. d, m und t₀ sind die Einheiten der Dateien für Länge, Masse und Zeit.
packing-in-space = Eine räumliche Packung lässt sich hier nicht weiterrechnen: Dieses Programm rechnet in der Ebene.
packing-no-disc = Hier lässt sie sich nicht weiterrechnen: Körper { $body } bewegt sich und ist keine Scheibe.
packing-no-piston = Hier lässt sie sich nicht weiterrechnen: Wand { $body } bewegt sich, ist aber kein Kolben über den anderen, der sich längs y bewegt.
packing-loads = Hier lässt sie sich nicht weiterrechnen: Körper { $body } trägt eine Last, und nur ein Körper darf eine tragen, längs y.
packing-frictions = Hier lässt sie sich nicht weiterrechnen: Die Kontakte haben verschiedene Reibungszahlen.
packing-discs = Hier lässt sie sich nicht weiterrechnen: { $count } Scheiben bewegen sich, erlaubt sind 1 bis 1000000.
packing-details = Gezählt und angenommen
packing-counted = { $formats }: { $bodies } Körper, { $contacts } belastete Kontakte ({ $sliding } gleiten), { $rattlers } lose Körper
packing-view = { $right } nach rechts, { $up } nach oben
packing-view-front = Von vorn
packing-view-side = Von der Seite
packing-view-top = Von oben
packing-caption = Linien: Kontakte. Je dicker, desto größer die Normalkraft.
packing-caption-contacts = Linien: Kontakte. Die Datei hat keine Kräfte.
packing-caption-mode = Form { $mode } in Bewegung, vergrößert.
