-- The number that the SMS of a code went to, as the evidence says it: the person may have another one when he signs.
alter table sign_code add column phone_masked text;
