-- Who gave a mark: only this person may change it afterwards. Unknown for marks that were there before.

alter table activity_score add column answered_by text;
