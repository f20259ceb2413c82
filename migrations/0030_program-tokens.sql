CREATE TABLE `program_tokens` (
	`id` text PRIMARY KEY NOT NULL,
	`team_id` text NOT NULL,
	`creator_id` text NOT NULL,
	`name` text NOT NULL,
	`token_hash` text NOT NULL,
	`scopes` text NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ','now')) NOT NULL,
	`expires_at` text NOT NULL,
	`last_used_at` text,
	FOREIGN KEY (`team_id`) REFERENCES `teams`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`creator_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `program_tokens_token` ON `program_tokens` (`token_hash`);--> statement-breakpoint
CREATE INDEX `program_tokens_team` ON `program_tokens` (`team_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `program_tokens_creator` ON `program_tokens` (`creator_id`,`created_at`);