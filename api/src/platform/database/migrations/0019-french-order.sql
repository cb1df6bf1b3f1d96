-- The order in which tables sort names on screen (French, without regard to accents and capitals, figures by value): a
-- list that comes in parts comes in the order in which it is shown. An order only: two names that differ by an accent
-- are still two names, because nothing is compared for equality with it.
create collation french_order (provider = icu, locale = 'fr-u-kn-true-ks-level1', deterministic = false);
