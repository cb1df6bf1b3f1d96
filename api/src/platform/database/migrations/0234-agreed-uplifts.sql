-- Factors of a Saturday, and of a Sunday or holiday, that a contract agreed on with its price; null is the usual.
alter table pricing
  add column saturday_coef numeric(6, 3) check (saturday_coef >= 0),
  add column sunday_coef numeric(6, 3) check (sunday_coef >= 0);
