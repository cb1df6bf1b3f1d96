-- Why an identity document was refused, for the person who sends another; gone with the next document.
alter table bloomer add column credential_check_reason text check (char_length(credential_check_reason) <= 500);
