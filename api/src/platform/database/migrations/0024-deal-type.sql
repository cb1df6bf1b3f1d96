-- What was sold: a permanent contract needs to know how its fee is paid. Null for deals from before, which say nothing.
alter table deal add column type text check (type in (
  'Freelance', 'Freelance_Tech_Digital', 'Freelance_product_People', 'Freelance_RPO',
  'CDI', 'CDI_Tech_Digital', 'CDI_product_People', 'People', 'RPO'));
