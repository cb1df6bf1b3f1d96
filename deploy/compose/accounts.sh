#!/bin/sh
# Run once, when the database is made: a login for each server; the owner of the tables gives them what they need.
set -eu
psql -v ON_ERROR_STOP=1 -U "$POSTGRES_USER" -d "$POSTGRES_DB" \
  -v api="$API_PASSWORD" -v idp="$IDP_PASSWORD" <<'SQL'
create role bloom_api login password :'api';
create role bloom_idp login password :'idp';
SQL
