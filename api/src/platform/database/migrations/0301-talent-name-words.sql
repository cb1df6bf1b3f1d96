-- One name however it is written: « Jean-Noël O’Brien » is « o'brien jean noel ». talent_whole_name is of versions before this one.
create index talent_name_words on talent (search_words(firstname || ' ' || lastname)) where erased_at is null;
