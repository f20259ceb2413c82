CREATE TABLE `series` (
	`id` text PRIMARY KEY NOT NULL,
	`team_id` text NOT NULL,
	`name` text NOT NULL,
	`number` integer NOT NULL,
	`starts_on` text NOT NULL,
	`hour` text NOT NULL,
	`every_weeks` integer NOT NULL,
	`plan` text,
	`in_turns` integer NOT NULL,
	`conductor_id` text,
	`turn_at` text,
	`skipped` text DEFAULT '' NOT NULL,
	`done_on` text,
	`given_up` text,
	`opened_at` text,
	`creator_id` text NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ','now')) NOT NULL,
	FOREIGN KEY (`team_id`) REFERENCES `teams`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`conductor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`creator_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `series_team` ON `series` (`team_id`,`created_at`);--> statement-breakpoint
ALTER TABLE `retrospectives` ADD `at` text;