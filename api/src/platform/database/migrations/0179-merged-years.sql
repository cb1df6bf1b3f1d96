-- A merge of two skills keeps the longer experience of both, and gives each back its own when it is undone.
alter table label_change_talent
  add column years smallint,
  add column years_replaced smallint;
