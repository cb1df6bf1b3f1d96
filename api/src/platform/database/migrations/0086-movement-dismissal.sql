-- Why a movement pays no invoice, as somebody said it.
alter table bank_movement add column dismiss_reason text;
