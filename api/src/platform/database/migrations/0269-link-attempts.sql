-- Whoever opened a link that serves once and never heard of it opens it again: the tab says the same word.
alter table link_session add column attempt_hash text;
