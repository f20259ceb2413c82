-- Not additive: only the new column is written. The version before goes on storing boards without it, and reads none.
ALTER TABLE `boards` ADD `facts` text;--> statement-breakpoint
-- What `worker/contract/board-facts.ts` makes of a document.
UPDATE `boards` SET `facts` = json_object(
	'columns', `document` -> '$.columns',
	'arrive', `document` -> '$.pulse.arrive.counts',
	'worth', `document` -> '$.pulse.worth.counts',
	'writers', `document` -> '$.writers',
	'length', length(`document`),
	'said', (SELECT json_group_object(`author`, json(`texts`)) FROM (
		SELECT `author`, json_group_array(json(`one`)) AS `texts` FROM (
			SELECT `value` ->> 'authorId' AS `author`, json_array('cards', `value` ->> 'text') AS `one`
				FROM json_each(`boards`.`document`, '$.cards') WHERE `value` ->> 'authorId' IS NOT NULL
			UNION ALL SELECT `value` ->> 'authorId', json_array('comments', `value` ->> 'text', `value` ->> 'at')
				FROM json_each(`boards`.`document`, '$.comments')
			UNION ALL SELECT `value` ->> 'authorId', json_array('proposals', `value` ->> 'text', `value` ->> 'at')
				FROM json_each(`boards`.`document`, '$.proposals')
		) GROUP BY `author`
	))
) WHERE typeof(`document`) = 'text';
