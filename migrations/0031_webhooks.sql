CREATE TABLE `webhook_deliveries` (
	`webhook_id` text NOT NULL,
	`message_id` text NOT NULL,
	`event` text NOT NULL,
	`subject_id` text,
	`at` text NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	`tried_at` text,
	`next_try_at` text,
	`status` integer,
	`failure` text,
	PRIMARY KEY(`webhook_id`, `message_id`),
	FOREIGN KEY (`webhook_id`) REFERENCES `webhooks`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `webhooks` (
	`id` text PRIMARY KEY NOT NULL,
	`team_id` text NOT NULL,
	`creator_id` text NOT NULL,
	`address` text NOT NULL,
	`secret` text NOT NULL,
	`previous_secret` text,
	`previous_until` text,
	`events` text NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ','now')) NOT NULL,
	`failing_since` text,
	`stopped_at` text,
	`stop_reason` text,
	FOREIGN KEY (`team_id`) REFERENCES `teams`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`creator_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `webhooks_team` ON `webhooks` (`team_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `webhooks_creator` ON `webhooks` (`creator_id`,`created_at`);