-- When new keys were published: they sign ten minutes later at the soonest, once whoever believes keys has asked again.
alter table idp.secret add column published_at timestamptz;
