language-name = X
-brand = Y
play = Play { -brand }
    .tip = { play }
steps = { $n ->
    [one] a step
   *[other] { NUMBER($n) } steps
}
