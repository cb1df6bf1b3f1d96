-- Who handed out a link that somebody else signs with; null for one that was mailed, or that its person asked for.
alter table link_token add column handed_by text;
-- The same with the signature that was made with it, in words, and when it was handed out.
alter table signature add column link_handed text;
alter table contract_signature add column link_handed text;
