-- Not additive: the version before works without the index. Until it is replaced, a list of the thank-yous that a person gave,
-- a download of data and the merging of a guest read all thank-yous.
-- The givers of thank-yous who left before migration 0012, which found those who voted, liked or wrote.
INSERT OR IGNORE INTO `former_members` (`user_id`, `team_id`)
  SELECT `thank_yous`.`giver_id`, coalesce(`teams`.`bin_of`, `teams`.`id`) FROM `thank_yous`
  JOIN `retrospectives` ON `retrospectives`.`id` = `thank_yous`.`retrospective_id`
  JOIN `teams` ON `teams`.`id` = `retrospectives`.`team_id`
  WHERE NOT EXISTS (
    SELECT 1 FROM `members`
    WHERE `members`.`user_id` = `thank_yous`.`giver_id` AND `members`.`team_id` = coalesce(`teams`.`bin_of`, `teams`.`id`)
  );--> statement-breakpoint
DROP INDEX `thank_yous_giver`;
