# Die dreizehn Lektionen, die zum Programm gehören. Ihr Englisch steht in assets/lessons.
# lesson-NAME = Titel, lesson-NAME-1 = Text des ersten Schritts; höchstens drei Sätze je Text.

# 1

lesson-ring = Starre Scheiben, die schwingen
    .about = Fünfzig starre Scheiben fliegen gegen eine Wand, dann stößt du sie an. Wie bewegt sich ihr Ende?
    .needs = keine.
lesson-ring-1 = Fünfzig Scheiben fliegen gegen eine Wand. Sie sind starr und prallen nicht ab: In diesem Programm ist nichts elastisch.
    .ask = Was macht das rechte Ende der Reihe nach dem Aufprall?
    .option1 = Es bleibt sofort stehen
    .option2 = Es schwingt hin und her und kommt zur Ruhe
    .option3 = Es fliegt weg und kommt nicht wieder
    .explanation = Es schwingt wie an einer Feder. Niemand hat eine Feder eingebaut: Die Schwingung entsteht dadurch, wie die Kräfte berechnet werden.
    .hint = Die Klasse abstimmen lassen, bevor es losgeht. Danach einen Schritt der Lektion zurückgehen und alles noch einmal in Zeitlupe ansehen.
    .misconception = Körper, die nicht abprallen, können nicht schwingen.
lesson-ring-2 = Drücke auf „Stoß“: Die Kraft, die die Reihe gegen die Wand drückt, wird um ein Zwanzigstel größer. Beobachte die Kurve im Diagramm.
    .explanation = Nach einem Stoß schwingt das Ende um eine neue Ruhelage. Die Reihe ist kürzer geworden, obwohl man starre Scheiben nicht zusammendrücken kann.
    .hint = Das Bild vergrößert die Bewegung von selbst und zeigt an, wie stark.
lesson-ring-3 = Jetzt weißt du, was ein Stoß bewirkt. Der nächste ist genauso stark.
    .ask = Skizziere, wie sich das rechte Ende in den 200 Schritten nach einem weiteren Stoß bewegt. Nach unten heißt: zur Wand hin.
    .explanation = Eine gedämpfte Schwingung: Das Ende schwingt über, kommt zurück und beruhigt sich. Gleiche Stöße geben gleiche Kurven, wie bei jeder guten Feder.
    .hint = Nach drei Dingen fragen: wie tief, wie schnell, wie lange.
    .misconception = Der zweite Stoß wirkt schwächer, weil die Reihe schon kürzer ist.
lesson-ring-4 = Das Messgerät misst, wie schnell die Reihe schwingt und wie lange, und zeigt daneben eine Vorhersage. Eine Schwingung ist einmal hin und her: eine Periode.
    .ask = Wie lange dauert eine Schwingung?
    .unit = Schritte
    .explanation = Das stand schon in deiner eigenen Kurve. Die Vorhersage im Messgerät nutzt nur, wie oft das Programm seine Kräfte in jedem Schritt verbessert, wie lang ein Schritt ist und wie viele Scheiben es sind.
    .hint = Die Antwort steht an der Zeitachse des letzten Diagramms.

# 2

lesson-root = Ein Viertel der Durchgänge
    .about = Ändere die Zahl der Durchgänge. Wie schnell schwingt die Reihe dann, und wie lange?
    .needs = Lektion 1.
lesson-root-1 = In jedem Zeitschritt geht das Programm alle Kontakte 40-mal durch und verbessert ihre Kräfte: 40 Durchgänge. Stoße die Reihe an und warte, bis das Messgerät zeigt, wie schnell sie schwingt.
    .explanation = Das ist die Feder, die aus 40 Durchgängen entsteht. Man sieht etwa sieben Schwingungen, bevor sie ruht.
    .hint = Die Frequenz an die Tafel schreiben.
lesson-root-2 = Mit weniger Durchgängen werden die Kräfte ungenauer, und die Reihe gibt mehr nach: Sie ist weicher. Jetzt bekommt sie nur noch 10 Durchgänge in jedem Schritt.
    .ask = Wie viel Mal so schnell schwingt sie mit 10 Durchgängen wie mit 40?
    .unit = mal
    .explanation = Halb so schnell, und etwa doppelt so viele Schwingungen. Eine Frequenz wächst mit der Wurzel aus der Steifigkeit: Ein Viertel der Durchgänge hat also eine Feder gemacht, die nur ein Viertel so steif ist.
    .hint = Was muss man mit einer Gitarrensaite tun, damit sie eine Oktave tiefer klingt?
    .misconception = Ein Viertel der Arbeit, ein Viertel der Frequenz.
lesson-root-3 = Die Reihe hat auch länger geschwungen: Weniger Durchgänge dämpfen sie weniger. Jetzt bekommt sie doppelt so viele, 20.
    .ask = Wie viel Mal so lange schwingt sie mit 20 Durchgängen wie mit 10?
    .unit = mal
    .explanation = Halb so lange. Die Dämpfung wächst mit der Zahl der Durchgänge selbst, nicht mit ihrer Wurzel. Die Frequenz ist um die Wurzel aus zwei gewachsen, auf das 1.4-Fache.
    .misconception = Frequenz und Dämpfung folgen derselben Regel.
lesson-root-4 = Benutze, was du herausgefunden hast. Die Reihe hat jetzt 20 Durchgänge. Lass sie doppelt so schnell schwingen.
    .ask = Wie viele Durchgänge braucht sie dafür?
    .explanation = Viermal so viele Durchgänge, die doppelte Frequenz: wieder die Wurzel.
    .hint = Für die halbe Frequenz hat ein Viertel der Durchgänge gereicht.

# 3

lesson-memory = Die Feder ist ein Gedächtnis
    .about = Nimm dem Löser sein Gedächtnis und gib es ihm zurück. Wie bewegt sich die Reihe?
    .needs = Lektion 1.
lesson-memory-1 = Jeder Zeitschritt beginnt mit den Kräften des vorigen Schritts: Das Programm merkt sie sich. Stoße die Reihe einmal an und lass sie schwingen.
    .explanation = Mit Gedächtnis schwingt sie und ist danach etwas kürzer: eine Feder.
lesson-memory-2 = Jetzt wirft das Programm die alten Kräfte weg: Jeder Schritt beginnt ohne Kräfte und macht seine 40 Durchgänge. Alles andere bleibt, wie es ist.
    .ask = Skizziere, wie sich das rechte Ende in den nächsten 100 Schritten bewegt. Nach unten heißt: zur Wand hin.
    .explanation = Die Reihe kriecht und hört nicht auf. In jedem Schritt kommen die Kräfte etwas zu schwach heraus, und der nächste Schritt weiß nichts davon.
    .hint = Auf die Skala achten: Die Schwingung davor war tausendmal kleiner.
    .misconception = Weniger Gedächtnis heißt weniger Elastizität, also eine starrere Reihe.
lesson-memory-3 = Die Reihe kriecht immer noch. Jetzt bekommt sie 80 statt 40 Durchgänge in jedem Schritt, weiter ohne Gedächtnis.
    .ask = Was bewirken doppelt so viele Durchgänge?
    .option1 = Sie bleibt stehen
    .option2 = Sie kriecht etwa halb so schnell
    .option3 = Sie kriecht wie vorher
    .option4 = Sie schwingt wieder
    .explanation = Sie kriecht halb so schnell, aber sie bleibt nicht stehen: Honig, der doppelt so zäh ist. Durchgänge ohne Gedächtnis machen einen Dämpfer, nie eine Feder.
lesson-memory-4 = Gib das Gedächtnis zurück: Stelle w (Gedächtnis) auf 1. Beobachte das rechte Ende.
    .explanation = Die Reihe kriecht nicht mehr, sie schwingt. Die Kräfte summieren sich jetzt von Schritt zu Schritt, bis sie die Last tragen: Dieses Gedächtnis ist die Feder.
    .hint = Sie bleibt so kurz, wie sie geworden ist: Nichts schiebt die Scheiben wieder auseinander.
    .misconception = Sie wird wieder so lang wie vorher.

# 4

lesson-sound = Schall in einer Reihe und sein Echo
    .about = Verfolge einen Stoß durch die Reihe. Wie schnell läuft er, und wovon hängt das ab?
    .needs = Lektion 2.
lesson-sound-1 = Das Raum-Zeit-Bild zeigt alle Scheiben von links nach rechts und die Zeit von oben nach unten; was sich bewegt, ist farbig. Stoße die Reihe an und suche die schräge Front.
    .explanation = Wäre die Reihe starr, würden sich alle Scheiben gleichzeitig bewegen. Hier braucht der Stoß Zeit, um sich auszubreiten, wie Schall.
    .hint = 20 Schritte je Sekunde sind langsam genug, um die Front laufen und umkehren zu sehen.
lesson-sound-2 = Die Reihe hat 50 Scheiben. Das Messgerät bestimmt die Schallgeschwindigkeit aus der Schwingung.
    .ask = Wie viele Scheiben weit kommt der Schall in einem Zeitschritt?
    .unit = Scheiben
    .explanation = Mehr als eine Scheibe in einem Schritt: Innerhalb des Schritts wandern die Kräfte von Kontakt zu Kontakt, solange die Durchgänge reichen. Mit 40 Durchgängen sind das √(0.8·40) Scheiben.
    .hint = Im Raum-Zeit-Bild zählen, wie viele Schritte die Front für die 50 Scheiben braucht: etwa neun.
    .misconception = Eine Scheibe je Zeitschritt.
lesson-sound-3 = An der Wand kehrt die Front um: ein Echo. Zweimal hin und zurück ist eine ganze Schwingung, und die dauert 35 Schritte.
    .ask = Wie lange dauert eine Schwingung in einer Reihe von 100 Scheiben statt 50?
    .unit = Schritte
    .explanation = Doppelter Weg, gleiche Geschwindigkeit, doppelte Zeit: wie bei einer Orgelpfeife. In jeder Reihe kommt der Schall also gleich viele Scheiben je Schritt voran.
    .misconception = Die Schwingungsdauer hängt nicht von der Länge ab, so wie sie beim Pendel nicht von der Masse abhängt.
lesson-sound-4 = Der Schall kommt in einem Schritt 5.6 Scheiben weit. Mache ihn doppelt so schnell.
    .ask = Was verdoppelt die Schallgeschwindigkeit?
    .option1 = Doppelt so viele Durchgänge
    .option2 = Viermal so viele Durchgänge
    .option3 = Die doppelte Last
    .explanation = Viermal so viele Durchgänge: Die Geschwindigkeit wächst mit der Wurzel aus ihrer Zahl, wie die Frequenz. Auf die Last kommt es nicht an.
    .hint = Danach die anderen ihre Antworten ausprobieren lassen: Das Messgerät zeigt, wer recht hat.

# 5

lesson-diffusion = In einem einzigen Schritt: Kräfte diffundieren
    .about = Mache die Durchgänge eines Zeitschritts von Hand. Wie und wie tief dringt eine neue Kraft ein?
    .needs = Lektionen 2 und 4.
lesson-diffusion-1 = Diese Reihe ist an ihre Wand gedrückt. Lass sie 400 Schritte laufen, damit sie zur Ruhe kommt.
    .explanation = Alle Kontakte tragen jetzt dieselbe Kraft: die Last.
lesson-diffusion-2 = Die Last wird um ein Zehntel größer, aber die Reihe bewegt sich nicht: Wir sehen in einen einzigen Schritt hinein. Mache zehn Durchgänge von Hand (↓) und beobachte das Kraftprofil im Mikroskop.
    .ask = Wie dringt die neue Kraft in die Reihe ein?
    .option1 = Überall gleichzeitig
    .option2 = Als scharfe Front, die je Durchgang um eine Scheibe vorrückt
    .option3 = Sie sickert ein, erst schnell, dann immer langsamer
    .explanation = Nach zehn Durchgängen ist sie nur etwa drei Scheiben tief. Jeder Durchgang gibt einen Teil dessen weiter, was einem Kontakt fehlt, wie Wärme in einem Stab.
    .hint = Tiefe heißt hier: wie viele Scheiben die neue Kraft füllen würde, wenn sie gleichmäßig verteilt wäre.
    .misconception = Jeder Durchgang trägt die Kraft eine Scheibe weiter.
lesson-diffusion-3 = Nach zehn Durchgängen war die neue Kraft etwa drei Scheiben tief. Der ganze Schritt hat 40 Durchgänge.
    .ask = Wie viele Scheiben tief ist sie nach 40 Durchgängen?
    .unit = Scheiben
    .explanation = Viermal so viele Durchgänge, doppelte Tiefe: Diffusion. Aus dieser Wurzel kommen alle anderen Wurzeln.
    .hint = ↓ gedrückt halten. Die Tiefe folgt 2√(q·s/π) mit q = 0.8 und s Durchgängen.
    .misconception = Viermal so viele Durchgänge, viermal so tief.
lesson-diffusion-4 = Dann endet der Schritt: Die Scheiben bewegen sich, und der nächste Schritt beginnt mit diesen Kräften. So kommt die Kraft Schritt für Schritt tiefer, und das ist Schall. Ein weiterer Stoß zeigt, wie schnell er ist.
    .ask = Wie viele Scheiben weit kommt der Schall je Schritt?
    .unit = Scheiben
    .explanation = √(q·N_I) Scheiben je Schritt: etwa so tief, wie die Diffusion in einem Schritt kommt. Innerhalb eines Schritts diffundiert die Kraft, von Schritt zu Schritt ist sie eine Welle.

# 6

lesson-modes = Alle Schwingungsformen auf einer Kurve
    .about = Starte Schwingungsformen einzeln. Wie schnell schwingt jede, und wo im Diagramm liegt ihr Punkt?
    .needs = Lektion 2.
lesson-modes-1 = Eine Reihe, die an ihre Wand gedrückt ist, hat viele Schwingungsformen (Moden); bei der langsamsten passt eine Viertelwelle in die Reihe. Stoße sie an: Dann schwingt sie vor allem in der langsamsten. Mit 10 Durchgängen je Schritt schwingt sie lange.
    .explanation = Neben der universellen Kurve ist ein Punkt erschienen: nach rechts, wie weit sich die Schwingung in einem Schritt dreht, nach oben, wie viel sie in einem Schritt verliert.
lesson-modes-2 = Bei Schwingungsform 1 passen drei Viertelwellen in dieselbe Reihe. Jede Scheibe beginnt mit der Geschwindigkeit, die sie in dieser Form hat.
    .ask = Die langsamste Form dreht sich um 0.070 je Schritt. Um wie viel dreht sich Form 1?
    .unit = je Schritt
    .explanation = Ein Drittel der Wellenlänge, dreimal so schnell: Das ist Schall. Bei noch kürzeren Wellen wird es etwas weniger, weil sie stärker gedämpft sind.
    .hint = Frequenz mal Wellenlänge ist die Schallgeschwindigkeit.
    .misconception = Die nächste Form ist die Oktave, doppelt so schnell.
lesson-modes-3 = Sieh dir die beiden Punkte an. Als Nächstes kommt Form 2 mit fünf Viertelwellen.
    .ask = Wo wird ihr Punkt liegen?
    .option1 = Auf derselben Kurve, weiter außen
    .option2 = Über der Kurve: Kurze Wellen werden nach anderen Regeln gedämpft
    .option3 = Unter der Kurve
    .explanation = Auf der Kurve. Was eine Form in einem Schritt verliert, folgt daraus, wie weit sie sich in ihm dreht: cos(ωΔt) = exp(−Δt/τ).
    .hint = Eine echte Feder mit Dämpfer hat zwei freie Parameter; hier gibt es nur einen, N_I.
lesson-modes-4 = Bisher wurden alle Kontakte zugleich verbessert. Jetzt kommen sie nacheinander an die Reihe, in zufälliger Folge: Jeder Durchgang trägt die Kräfte weiter, und die Federn werden steifer.
    .ask = Wo wird der Punkt des nächsten Stoßes liegen?
    .option1 = Neben der Kurve
    .option2 = Auf der Kurve, weiter innen
    .option3 = Auf der Kurve, weiter außen
    .explanation = Eine andere Reihenfolge, ein anderes q, eine andere Feder, aber dieselbe Kurve. Sie gehört zum Verfahren, nicht zur Reihe.
    .misconception = Jedes Rechenverfahren hat seine eigene Kurve.

# 7

lesson-rigid = Starr oder weich: wie weit ein Stoß kommt
    .about = Wie viele Durchgänge machen eine Reihe starr, und was kostet das, wenn sie länger ist?
    .needs = Lektion 4.
lesson-rigid-1 = Die Anzeige vergleicht drei Längen mit der Größe der Reihe. Eine Reihe ist starr, wenn der Schall sie in einem Schritt durchquert: Dann spüren alle Scheiben einen Stoß sofort.
    .ask = Mit 40 Durchgängen kommt der Schall 5.6 Scheiben je Schritt weit. Wie viele Durchgänge braucht eine Reihe von 50 Scheiben, um starr zu sein?
    .unit = Durchgänge
    .explanation = Etwa 3100. Der Schall muss neunmal so schnell sein, und das kostet das Quadrat davon: fast achtzigmal so viele Durchgänge.
    .hint = 50/5.65 = 8.85, und 8.85² ist 78.
    .misconception = Neunmal so schnell braucht neunmal so viele Durchgänge.
lesson-rigid-2 = Jetzt eine Reihe, die doppelt so lang ist: 100 Scheiben.
    .ask = Wie viele Durchgänge braucht sie, um starr zu sein?
    .unit = Durchgänge
    .explanation = Viermal so viele: Die Zahl der Durchgänge wächst mit dem Quadrat der Länge.
lesson-rigid-3 = Der Preis ist Durchgänge mal Kontakte. Eine Reihe, die zehnmal so lang ist wie die erste, hat zehnmal so viele Kontakte.
    .ask = Wie viel Mal so viel kostet ein starrer Schritt mit 500 Scheiben wie einer mit 50?
    .option1 = 10-mal so viel
    .option2 = 100-mal so viel
    .option3 = 1000-mal so viel
    .explanation = Hundertmal so viele Durchgänge, jeder über zehnmal so viele Kontakte: tausendmal so viel. Deshalb hört jede Engine früher auf, und deshalb entstehen Federn, die niemand wollte.
    .hint = Fragen, was tausendmal bedeutet: Aus einer Sekunde wird eine Viertelstunde.
    .misconception = Der Preis wächst nur so wie die Länge.
lesson-rigid-4 = Bezahle einmal den vollen Preis: 50 Scheiben, an ihre Wand gedrückt, und 4000 Durchgänge je Schritt. Dann kommt ein Stoß.
    .ask = Was macht das Ende der Reihe nach dem Stoß?
    .option1 = Es schwingt zehnmal so schnell
    .option2 = Es bewegt sich ein wenig und bleibt sofort stehen
    .option3 = Es schwingt wie vorher
    .explanation = Es schwingt nichts mehr. Die Reihe gibt um ein Haar nach und bleibt stehen: endlich starre Scheiben.
    .hint = Auf die Schritte je Sekunde achten: Es werden weniger, und das ist der Preis.

# 8

lesson-packing = Tausend Scheiben unter einem Kolben
    .about = Stoße einen Haufen aus tausend Scheiben an. Welche Regeln der Reihe gelten auch hier?
    .needs = Lektion 2.
lesson-packing-1 = Tausend verschieden große Scheiben liegen in Ruhe unter einem Kolben. Drücke auf „Stoß“: Die Last wächst um ein Zehntausendstel, und das Bild vergrößert, was geschieht.
    .explanation = Eine Welle läuft hinunter zum Boden und zurück, und der Kolben schwingt um etwa ein Millionstel einer Scheibe. Der Haufen schwingt wie eine einzige Feder.
    .hint = Rot und Blau hinter den Scheiben sind Geschwindigkeiten nach oben und nach unten.
lesson-packing-2 = Der nächste Stoß ist genauso stark.
    .ask = Skizziere, wie sich der Kolben in den 120 Schritten nach dem Stoß bewegt. Nach unten heißt: in den Haufen hinein.
    .explanation = Dieselbe Kurve wie nach dem ersten Stoß. Tausend Scheiben in Unordnung, und doch eine einzige gedämpfte Schwingung.
    .misconception = Unordnung macht die Bewegung unregelmäßig.
lesson-packing-3 = Jetzt viermal so viele Durchgänge: 80 je Schritt.
    .ask = Wie viel Mal so schnell schwingt der Kolben?
    .unit = mal
    .explanation = Etwa doppelt so schnell, wie in der Reihe. In jedem Material, das so berechnet wird, wächst die Steifigkeit mit der Zahl der Durchgänge.
    .hint = Wegen der Dämpfung ist es etwas weniger als das Doppelte.
lesson-packing-4 = In der Reihe gehörten Frequenz und Dämpfung zusammen: eine Kurve für alle. Der Haufen ist keine Reihe.
    .ask = Wird der Stoß des Haufens auf dieser Kurve liegen?
    .option1 = Ja, auf wenige Prozent genau
    .option2 = Nein, weit daneben
    .explanation = Ja. Die Kurve kommt vom frühen Aufhören, nicht davon, wie die Scheiben liegen.

# 9

lesson-price = Gleicher Preis, andere Feder
    .about = Teile dieselbe Rechenzeit anders auf Schritte und Durchgänge auf. Welche Feder bekommst du dafür?
    .needs = Lektionen 2 und 7.
lesson-price-1 = Der Preis ist die Zahl der Durchgänge je Zeiteinheit. Diese Reihe macht 40 Durchgänge in einem Schritt der Länge 1: Stoße sie an und warte auf das Messgerät.
    .explanation = Das ist die erste Feder zum Preis von 40.
lesson-price-2 = Jetzt 20 Durchgänge in einem halb so langen Schritt: derselbe Preis. Die Linien gleichen Preises zeigen, wohin du gehst.
    .ask = Wie viel Mal so schnell schwingt sie, nach der Zeit und nicht nach Schritten gerechnet?
    .unit = mal
    .explanation = √2-mal so schnell: Halb so viele Durchgänge machen sie weicher, der kürzere Schritt macht sie steifer, und zwar mit seinem Quadrat. Die Steifigkeit ist q·m·N_I/Δt².
    .hint = N_I/2 durch (Δt/2)² ist das Doppelte von N_I/Δt².
    .misconception = Gleicher Preis, gleiche Feder.
lesson-price-3 = Jetzt 10 Durchgänge in einem Viertel des Schritts. Achte darauf, wie lange sie schwingt.
    .ask = Wie viel Mal so lange schwingt sie?
    .unit = mal
    .explanation = Genauso lange. Die Dämpfung ist q·m·N_I/Δt, und N_I/Δt ist der Preis: Derselbe Preis bringt dieselbe Dämpfung.
    .misconception = Eine steifere Feder kommt immer schneller zur Ruhe.
lesson-price-4 = Jetzt zurück zu 40 Durchgängen in einem Schritt der Länge 1.
    .ask = Was ist der bessere Kauf, wenn du ein steifes Material willst?
    .option1 = Lange Schritte mit vielen Durchgängen
    .option2 = Kurze Schritte mit wenigen Durchgängen
    .option3 = Kein Unterschied
    .explanation = Kurze Schritte: Mit langen ist die Reihe nur ein Viertel so steif. In Physik-Engines heißen kurze Schritte „Substeps“.
    .hint = `ghostspring design` beantwortet solche Fragen auf der Kommandozeile.
lesson-price-5 = Bisher wurde jede Kraft mit Durchgängen bezahlt. Das Verfahren „direkt“ berechnet alle Kräfte auf einmal. Seine Steifigkeit stellst du ein, mit der Strafsteifigkeit ρ, die wie q·N_I zählt: Mit ρ = 128 ist die Reihe so steif wie mit 160 Durchgängen.
    .ask = Wie viel Mal so schnell schwingt sie wie mit 40 Durchgängen?
    .unit = mal
    .explanation = Fast doppelt so schnell, wie mit viermal so vielen Durchgängen. Die Feder ist noch da, κ = ρ·m/Δt², aber ρ kostet nichts.
    .hint = κ ist 128 statt 0.8·40 = 32.
    .misconception = Ohne Durchgänge gibt es keine Feder.
lesson-price-6 = Jetzt ρ = 1000000, zum selben Preis. Dafür wären mehr als eine Million Durchgänge je Schritt nötig. Stoße die Reihe an.
    .explanation = Nichts schwingt: Die Reihe ist starr. Eine starre Reihe kostet n³ mit einfachen Durchgängen, n² mit besseren und n mit einer Zerlegung, die für viele Schritte reicht.
    .hint = `ghostspring reproduce price` misst es.

# 10

lesson-engine = Deine Spiele-Engine macht es auch
    .about = Baue einen Stapel wie in einem Spiel: Was macht er? Vergleiche dann mit Aufzeichnungen einer Engine.
    .needs = Lektion 1.
lesson-engine-1 = Zwanzig starre Scheiben stehen auf einem starren Boden übereinander, wie Kisten in einem Spiel. Am Anfang berühren sie sich gerade eben, und die Schwerkraft zieht.
    .ask = Was macht die oberste Scheibe?
    .option1 = Sie bleibt, wo sie ist: Starr ist starr
    .option2 = Sie sinkt ein wenig ein und schwingt, bevor sie ruht
    .option3 = Sie sinkt und sinkt
    .explanation = Der Stapel sinkt unter seinem eigenen Gewicht ein, und dabei schwingt er. Sein Löser geht die Kontakte 8-mal durch und hört auf, genau wie der eines Spiels.
    .hint = Wer spielt, kennt das: Hohe Stapel fühlen sich an wie Wackelpudding. Der übliche Rat lautet: mehr Iterationen.
    .misconception = Ein Löser, der sich an die Gesetze starrer Körper hält, macht starre Stapel.
lesson-engine-2 = Der Stapel wird noch einmal aufgebaut.
    .ask = Skizziere, wie sich die oberste Scheibe in den ersten 120 Schritten bewegt. Nach unten heißt: Sie sinkt.
    .explanation = Sie fällt 1.7-mal so tief, wie sie am Ende einsinkt, und schwingt sich dort ein. In einem Spiel mit 60 Schritten je Sekunde dauert eine Schwingung eine halbe Sekunde.
    .hint = Sie beginnt in Ruhe, also beginnt die Kurve flach.
lesson-engine-3 = Mit 8 Durchgängen ist der Stapel um 0.067 einer Scheibe eingesunken. Er wird noch einmal aufgebaut, mit viermal so vielen: 32.
    .ask = Wie weit sinkt er jetzt ein?
    .explanation = Etwas weniger als ein Viertel: Die Kontakte sind viermal so steif, und innerhalb eines Schritts kommen die Kräfte weiter. Das Messgerät hat es vor dem ersten Schritt vorhergesagt, allein aus Durchgängen, Reihenfolge und Gewichten.
    .hint = Auf der Kommandozeile macht das `ghostspring predict stack` für jede gewünschte Engine.
    .misconception = Mit mehr Iterationen wird es exakt.
lesson-engine-4 = Das sind Aufzeichnungen von Chipmunk, der Engine vieler Spiele: Eine Reihe von 50 Scheiben wurde angestoßen, mit 5, 10, 20 und 40 Iterationen je Schritt.
    .ask = Wie viel Mal so schnell schwingt sie mit 40 Iterationen wie mit 5?
    .unit = mal
    .explanation = Die Wurzel aus acht: die Geisterfeder, in einem Programm, das niemand für diese Lektion geschrieben hat. Sechs von zehn Engines, die wir angestoßen haben, haben sie.
    .hint = Wer programmiert, kann die eigene Engine aufzeichnen: `ghostspring diagnose` sagt, welche Art von Weichheit sie hat.
    .misconception = Achtmal so viele Iterationen, achtmal so hohe Frequenz.

lesson-cloth = Warum dehnt sich mein Stoff?
    .about = Stoff, Haare und Seile in Spielen merken sich keine Kraft. Sie haben trotzdem dieselbe Feder.
    .needs = Lektionen 2 und 3.
lesson-cloth-1 = Position Based Dynamics bewegt jeden Körper mit seiner Geschwindigkeit und schiebt dann die Paare auseinander, N_I-mal. Es merkt sich keine Kraft. So wird diese Reihe gelöst: Stoße sie an und warte auf das Messgerät.
    .explanation = Nichts daran ist elastisch, und sie schwingt. Spiele nehmen dieses Verfahren für Stoff: Reihen von Knoten, die ihren Abstand halten sollen.
lesson-cloth-2 = Sie macht 40 Durchgänge in jedem Schritt. Gleich werden es 10 sein.
    .ask = Wie viel Mal so schnell schwingt sie?
    .unit = mal
    .explanation = Halb so schnell. Die Steifigkeit ist q·m·N_I/Δt²: Mit einem Viertel der Durchgänge dehnt sich Stoff viermal so stark.
    .hint = Die Frequenz geht mit der Wurzel der Steifigkeit.
    .misconception = Ein Verfahren, das Überlappungen herausdrückt, lässt keine übrig, auch mit wenigen Durchgängen nicht.
lesson-cloth-3 = Jetzt löst Contact Dynamics dieselbe Reihe, ebenfalls mit 10 Durchgängen. Es tut das Gegenteil: Es behält die Kräfte und lässt die Überlappungen stehen.
    .ask = Wie schwingt sie jetzt?
    .option1 = Schneller, denn es merkt sich die Kräfte
    .option2 = Genauso
    .option3 = Langsamer, denn es lässt die Überlappungen stehen
    .explanation = Genauso, in Frequenz und Dämpfung. Das eine Verfahren merkt sich Kräfte, das andere Orte, und was N_I Durchgänge von einem Fehler übrig lassen, ist dasselbe: eine Rekursion, eine Ableitung auseinander.
    .hint = `docs/solvers.md` hat den Beweis in zwei Zeilen.
    .misconception = Die Feder gehört zu einem Verfahren, und ein anderes vermeidet sie.
lesson-cloth-4 = Engines, die steifen Stoff wollen, teilen den Schritt. Zehn Teile mit je einem Durchgang machen so viele Besuche wie zehn Durchgänge.
    .ask = Wie viel Mal so schnell schwingt sie?
    .unit = mal
    .explanation = √10-mal: ein Zehntel der Durchgänge je Teil, aber Teile, die ein Zehntel so lang sind, und Δt zählt im Quadrat. Teilschritte sind der bessere Kauf, solange es billig ist, die Kontakte zehnmal zu suchen.
    .hint = Aus N_I/Δt² wird (N_I/10)/(Δt/10)², zehnmal so viel.

# 12

lesson-tower = Warum fällt mein Turm?
    .about = Kisten auf Kisten, fast gerade. Welche Türme stehen, und was hat der Löser damit zu tun?
    .needs = Lektion 10.
lesson-tower-1 = Vierzehn starre Kisten stehen aufeinander, jede um ein Tausendstel ihrer Breite verschoben. Der Löser macht 8 Durchgänge je Schritt.
    .ask = Was macht der Turm?
    .option1 = Er sinkt ein wenig ein und steht
    .option2 = Er neigt sich immer weiter und fällt
    .explanation = Er steht, drei Hundertstel einer Kiste tiefer, als er gebaut wurde. Seine Fugen sind Federn: Sie tragen das Gewicht, und einen Turm, der sich neigt, richten sie wieder auf.
    .hint = Auch ein Turm aus wirklichen Kisten steht, aber er sinkt nicht ein.
    .misconception = Was nicht genau gerade steht, fällt.
lesson-tower-2 = Derselbe Turm wird noch einmal gebaut, mit halb so vielen Durchgängen: 4.
    .ask = Was macht er jetzt?
    .option1 = Er sinkt doppelt so weit ein und steht
    .option2 = Er sinkt ein und fällt dann
    .explanation = Er fällt. Die Federn sind halb so steif, und über einem gewissen Gewicht können sie ihn nicht mehr aufrichten: Er knickt, wie ein dünner Stab unter einer Last. Nach der Theorie fällt dieser Turm oberhalb von 6.8 m/s², und die Schwerkraft ist 9.81.
    .hint = Drücke ein Plastiklineal auf den Tisch: Bis zu einer gewissen Kraft bleibt es gerade, dann gibt es auf einmal nach.
    .misconception = Ein Turm fällt, weil er gestoßen wurde oder weil die Reibung zu klein ist.
lesson-tower-3 = Immer noch 4 Durchgänge, aber nur zehn Kisten.
    .ask = Was machen zehn Kisten?
    .option1 = Sie fallen auch: Es sind dieselben Federn
    .option2 = Sie stehen
    .explanation = Sie stehen, und das bis 18.6 m/s². Die Grenze geht mit N_I/n³: Ein Turm aus doppelt so vielen Kisten braucht achtmal so viele Durchgänge.
    .hint = `ghostspring reproduce buckling` vergleicht diese Grenze mit Läufen und mit einem anderen Löser.
    .misconception = Doppelt so viele Kisten, doppelt so viele Durchgänge.

# 13

lesson-rope = Das dehnbare Seil
    .about = Zwanzig starre Glieder und eine Kugel: Wie lang ist das Seil? Seile in Spielen dehnen sich, und jetzt kannst du sagen, um wie viel.
    .needs = Lektion 2.
lesson-rope-1 = Ein Seil aus zwanzig Gliedern hängt an einem Nagel, mit einer Kugel am Ende. Kein Glied kann sich dehnen. Es wird genau in seiner Länge losgelassen, mit 8 Durchgängen je Schritt.
    .ask = Was macht das Seil?
    .option1 = Es behält seine Länge: Kein Glied kann sich dehnen
    .option2 = Es dehnt sich, schwingt und ist am Ende einen Zehntelmeter länger
    .option3 = Es dehnt sich immer weiter
    .explanation = Sie hängt einen Zehntelmeter tiefer. Ein Glied ist ein Kontakt, der sich nicht öffnen kann, und der Löser hört auf, bevor die Kräfte stimmen: Jedes hat die Feder κ = q·m·N_I/Δt², mit der Masse m eines Glieds.
    .hint = Eine Kraft F dehnt n Glieder um n·F·Δt²/(q·m·N_I). Jedes Glied trägt alles, was unter ihm hängt.
    .misconception = Was durch starre Glieder verbunden ist, hat eine feste Länge.
lesson-rope-2 = Es schwang, während es sich dehnte, und kam zur Ruhe. Jetzt macht der Löser viermal so viele Durchgänge, 32, und das Seil wird noch einmal losgelassen.
    .ask = Wie viel Mal so schnell schwingt es?
    .unit = mal
    .explanation = Fast zweimal: Viermal so viele Durchgänge machen das Seil viermal so steif. Es ist die Feder eines Stapels, auf den Kopf gestellt.
    .hint = Die Frequenz geht mit der Wurzel der Steifigkeit.
    .misconception = Verbindungen sind Bedingungen anderer Art, also sind sie auf andere Art weich.
lesson-rope-3 = Wieder 8 Durchgänge, aber die Kugel ist viermal so schwer.
    .ask = Was ändert die schwerere Kugel?
    .option1 = Nichts: Die Glieder sind starr
    .option2 = Das Seil dehnt sich mehr und schwingt langsamer
    .option3 = Das Seil dehnt sich mehr und schwingt schneller, denn es ist straffer
    .explanation = Fast doppelt so weit, und langsamer. Ein schwerer Körper an leichten ist der schwerste Fall für jeden solchen Löser: Die Federn haben die Steifigkeit der leichten.
    .hint = In vielen Engines werden Gelenke schwach, sobald etwas Schweres an ihnen hängt. Öffne `heavy_on_light`, dort ist es dasselbe mit Kisten.
    .misconception = Ein straffes Seil ist ein steifes Seil.
