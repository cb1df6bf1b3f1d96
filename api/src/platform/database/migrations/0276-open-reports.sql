-- Reports that nobody has validated yet are few among all there ever were, however old they are.
create index activity_not_validated on activity (month, mission_id) where validation is null;
