-- The first day from which a company adds VAT to what it delivers; null: as long as it has a number.
alter table society add column vat_since date;
