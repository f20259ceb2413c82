-- Not additive: the update fills only columns that are new here, which the previous version neither reads nor writes.
ALTER TABLE `counters` ADD `incremented_by` text;--> statement-breakpoint
ALTER TABLE `counters` ADD `incremented_at` text;--> statement-breakpoint
ALTER TABLE `counters` ADD `longest_streak_before` integer;--> statement-breakpoint
ALTER TABLE `counters` ADD `last_changed_on_before` text;--> statement-breakpoint
ALTER TABLE `retrospectives` ADD `winner_votes` integer;--> statement-breakpoint
ALTER TABLE `retrospectives` ADD `total_votes` integer;--> statement-breakpoint
ALTER TABLE `retrospectives` ADD `decided_by` text;--> statement-breakpoint
UPDATE `retrospectives` SET (`winner_votes`, `total_votes`, `decided_by`) = (
  SELECT votes, total, CASE
      WHEN lead(votes, 1, 0) OVER ranked < votes THEN 'votes'
      WHEN lead(thanks, 1, 0) OVER ranked < thanks THEN 'thank-yous'
      ELSE 'earlier-last-vote' END
  FROM (
    SELECT count(*) AS votes, sum(count(*)) OVER () AS total,
      max(`votes`.`created_at`) AS voted_at, max(`votes`.rowid) AS position,
      (SELECT count(*) FROM `thank_yous`
        WHERE `thank_yous`.`retrospective_id` = `retrospectives`.`id`
          AND +`thank_yous`.`receiver_id` = `votes`.`voted_for_id`) AS thanks
    FROM `votes` WHERE `votes`.`retrospective_id` = `retrospectives`.`id` GROUP BY `votes`.`voted_for_id`)
  WINDOW ranked AS (ORDER BY votes DESC, thanks DESC, voted_at, position)
  ORDER BY votes DESC, thanks DESC, voted_at, position LIMIT 1)
WHERE `sprint_winner_id` IS NOT NULL;
