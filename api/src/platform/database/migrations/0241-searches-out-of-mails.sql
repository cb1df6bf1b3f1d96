-- The link of a mail of news said what was searched, which may name somebody: it leads to the list alone.
update mail_outbox set text_body = regexp_replace(text_body, '/talents\?state=[^\s"<]+', '/talents', 'g'),
  html_body = regexp_replace(html_body, '/talents\?state=[^\s"<]+', '/talents', 'g')
where template = 'saved-searches' and text_body like '%/talents?state=%';
