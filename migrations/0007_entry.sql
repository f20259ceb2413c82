CREATE TABLE `access_events` (
	`id` text PRIMARY KEY NOT NULL,
	`team_id` text NOT NULL,
	`kind` text NOT NULL,
	`actor_id` text NOT NULL,
	`subject_id` text,
	`at` text NOT NULL,
	FOREIGN KEY (`team_id`) REFERENCES `teams`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`actor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`subject_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `access_events_team` ON `access_events` (`team_id`,`at`);--> statement-breakpoint
CREATE INDEX `access_events_actor` ON `access_events` (`actor_id`,`at`);--> statement-breakpoint
CREATE INDEX `access_events_subject` ON `access_events` (`subject_id`,`at`);--> statement-breakpoint
CREATE TABLE `invitations` (
	`id` text PRIMARY KEY NOT NULL,
	`team_id` text NOT NULL,
	`creator_id` text NOT NULL,
	`token_hash` text NOT NULL,
	`guests` integer NOT NULL,
	`uses` integer DEFAULT 0 NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ','now')) NOT NULL,
	`expires_at` text NOT NULL,
	FOREIGN KEY (`team_id`) REFERENCES `teams`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`creator_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `invitations_token` ON `invitations` (`token_hash`);--> statement-breakpoint
CREATE INDEX `invitations_team` ON `invitations` (`team_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `invitations_creator` ON `invitations` (`creator_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `removals` (
	`team_id` text NOT NULL,
	`user_id` text NOT NULL,
	`removed_at` text NOT NULL,
	PRIMARY KEY(`team_id`, `user_id`),
	FOREIGN KEY (`team_id`) REFERENCES `teams`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `removals_user` ON `removals` (`user_id`);--> statement-breakpoint
ALTER TABLE `users` ADD `is_guest` integer DEFAULT false NOT NULL;