-- Where talents live, by what is typed of a city.
create index talent_city on talent (search_folded(location_city) text_pattern_ops)
  include (location_city, location_latitude, location_longitude) where erased_at is null;
