-- Unread news are few among all: each minute those whose matter is done are looked for among them.
create index notification_unread on notification (created_at) where read_at is null and deleted_at is null;
