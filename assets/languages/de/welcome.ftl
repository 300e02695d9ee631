# Die Karte für alle, die neu sind.

welcome = Federn sehen, die es nicht gibt
welcome-solver = Die Feder kommt vom Löser. Er verbessert die Kontaktkräfte in jedem Schritt ein paar Mal und hört dann auf, wie jede Physik-Engine.
welcome-kick = Anstoßen und zusehen, wie es schwingt
    .hint = Ein kleiner Stoß auf das belastete Ende (k)
welcome-lesson = Die erste Lektion beginnen
    .hint = Zehn Minuten: erst vorhersagen, dann ausprobieren, dann vergleichen
welcome-again = Über die Hilfe (?) kommt diese Karte zurück.


help-first-steps = Erste Schritte
    .hint = Was man sieht, und drei Dinge zum Ausprobieren
keys-blank = Bildschirm dunkel schalten, damit die Klasse zur Lehrkraft schaut; jede Taste holt ihn zurück

welcome-chain = Starre Scheiben in einer Reihe, an eine Wand gedrückt. Sie lassen sich nicht stauchen und prallen nicht ab. Trotzdem schwingt die Reihe wie eine Feder: Die Kurve zeigt, wo ihr Ende ist.
welcome-joined = Starre Körper, die sich weder stauchen noch dehnen lassen und nicht abprallen. Trotzdem schwingt das belastete Ende wie ein Gewicht an einer Feder: Die Kurve zeigt, wo es ist.
welcome-packing = Starre Scheiben unter einem Kolben. Sie lassen sich nicht stauchen und prallen nicht ab. Trotzdem schwingt der Kolben wie ein Gewicht an einer Feder: Die Kurve zeigt, wo er ist.
welcome-scene = Starre Scheiben, die sich nicht stauchen lassen und nicht abprallen. Trotzdem geben sie zusammen nach und schwingen, als wären sie aus Federn.
welcome-quarter = Ein Viertel der Durchgänge, dann wieder anstoßen
    .hint = Viertelt N_I und stößt noch einmal an. Erst vorhersagen: Wie schnell schwingt es dann, und wie lange?
welcome-double = Doppelt so viele Durchgänge, dann wieder anstoßen
    .hint = Verdoppelt N_I und stößt noch einmal an. Erst vorhersagen: Wie schnell schwingt es dann, und wie lange?
