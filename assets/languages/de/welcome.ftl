# Die Karte für alle, die neu sind.

welcome = Federn sehen, die es nicht gibt
welcome-discs = Fünfzig starre Scheiben fliegen gegen eine Wand. Sie lassen sich nicht zusammendrücken, und sie prallen nicht ab.
welcome-spring = Trotzdem schwingt die Reihe wie eine Feder: Die Kurve unter dem Bild zeigt, wo ihr Ende ist.
welcome-solver = Die Feder macht der Computer: In jedem Schritt sucht er die Kräfte ein paar Mal und hört dann auf, wie jede Physik-Engine.
welcome-kick = Die Reihe anstoßen und zusehen, wie sie schwingt
    .hint = Die Kraft auf ihr Ende wird ein wenig größer (k)
welcome-sweeps = Den Computer viermal so oft suchen lassen und wieder anstoßen
    .hint = Viermal so viele Durchgänge N_I: Sie schwingt doppelt so schnell
welcome-lesson = Die erste Lektion beginnen
    .hint = Zehn Minuten: erst sagen, was geschehen wird, dann laufen lassen, dann vergleichen
welcome-again = Über die Hilfe (?) kommt diese Karte zurück.


help-first-steps = Erste Schritte
    .hint = Was man sieht, und drei Dinge zum Ausprobieren
keys-blank = dunkler Bildschirm, damit die Klasse zur Lehrkraft schaut; jede Taste bringt ihn wieder
