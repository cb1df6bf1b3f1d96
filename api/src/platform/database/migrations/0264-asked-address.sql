-- Of the addresses of a person the one that asked, and got the link: the code and the answer go there, too.
alter table privacy_request add column asked_email text;
