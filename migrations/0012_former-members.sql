-- Not additive: the version before works without the indexes. A download of data and the merging of a guest read more rows
-- until it is replaced. Members are kept too, so one who leaves meanwhile is found.
CREATE TABLE `former_members` (
	`user_id` text NOT NULL,
	`team_id` text NOT NULL,
	PRIMARY KEY(`user_id`, `team_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`team_id`) REFERENCES `teams`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
INSERT OR IGNORE INTO `former_members` (`user_id`, `team_id`) SELECT `user_id`, `team_id` FROM `members`;--> statement-breakpoint
INSERT OR IGNORE INTO `former_members` (`user_id`, `team_id`) SELECT `user_id`, `team_id` FROM `removals`;--> statement-breakpoint
INSERT OR IGNORE INTO `former_members` (`user_id`, `team_id`) SELECT `votes`.`voter_id`, `retrospectives`.`team_id` FROM `votes` JOIN `retrospectives` ON `retrospectives`.`id` = `votes`.`retrospective_id`;--> statement-breakpoint
INSERT OR IGNORE INTO `former_members` (`user_id`, `team_id`) SELECT `votes`.`voted_for_id`, `retrospectives`.`team_id` FROM `votes` JOIN `retrospectives` ON `retrospectives`.`id` = `votes`.`retrospective_id`;--> statement-breakpoint
INSERT OR IGNORE INTO `former_members` (`user_id`, `team_id`) SELECT `topic_likes`.`user_id`, `topics`.`team_id` FROM `topic_likes` JOIN `topics` ON `topics`.`id` = `topic_likes`.`topic_id`;--> statement-breakpoint
INSERT OR IGNORE INTO `former_members` (`user_id`, `team_id`) SELECT `topic_messages`.`user_id`, `topics`.`team_id` FROM `topic_messages` JOIN `topics` ON `topics`.`id` = `topic_messages`.`topic_id`;--> statement-breakpoint
INSERT OR IGNORE INTO `former_members` (`user_id`, `team_id`) SELECT `message_likes`.`user_id`, `topics`.`team_id` FROM `message_likes` JOIN `topic_messages` ON `topic_messages`.`id` = `message_likes`.`message_id` JOIN `topics` ON `topics`.`id` = `topic_messages`.`topic_id`;--> statement-breakpoint
DROP INDEX `message_likes_user`;--> statement-breakpoint
DROP INDEX `topic_messages_user`;--> statement-breakpoint
DROP INDEX `topic_likes_user`;--> statement-breakpoint
DROP INDEX `votes_voter`;
