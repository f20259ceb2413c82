CREATE TABLE `entry_links` (
	`id` text PRIMARY KEY NOT NULL,
	`team_id` text,
	`user_id` text NOT NULL,
	`creator_id` text,
	`token_hash` text NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ','now')) NOT NULL,
	`expires_at` text NOT NULL,
	`used_at` text,
	`session_id` text,
	FOREIGN KEY (`team_id`) REFERENCES `teams`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`creator_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `entry_links_token` ON `entry_links` (`token_hash`);--> statement-breakpoint
CREATE INDEX `entry_links_user` ON `entry_links` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `entry_links_creator` ON `entry_links` (`creator_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `entry_links_team` ON `entry_links` (`team_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `first_account_links` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`expires_at` text NOT NULL
);
--> statement-breakpoint
ALTER TABLE `users` ADD `is_email_confirmed` integer DEFAULT true NOT NULL;