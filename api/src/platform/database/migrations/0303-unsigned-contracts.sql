-- What waits for signatures, among the contracts of all years: the list of what staff have to do looks for it each time.
create index legal_contract_unsigned on legal_contract (mission_id) where state <> 'signed' and amendment_id is null;
