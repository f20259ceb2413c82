-- Not additive: rows keep their meaning, so the version before reads them as before. The keys of `totals` were in the order
-- in which people placed their first ficha.
UPDATE `boards` SET `document` = json_set(`document`, '$.totals', (
	SELECT json_group_object(`key`, `value`) FROM (SELECT `key`, `value` FROM json_each(`boards`.`document`, '$.totals') ORDER BY `key`)
)) WHERE json_type(`document`, '$.totals') = 'object';
