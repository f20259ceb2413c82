CREATE TABLE `sheet_links` (
	`id` text PRIMARY KEY NOT NULL,
	`retrospective_id` text NOT NULL,
	`token_hash` text NOT NULL,
	`cards` integer NOT NULL,
	`comments` integer NOT NULL,
	`thanks` integer NOT NULL,
	`names` integer NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ','now')) NOT NULL,
	`expires_at` text NOT NULL,
	FOREIGN KEY (`retrospective_id`) REFERENCES `retrospectives`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sheet_links_retrospective` ON `sheet_links` (`retrospective_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `sheet_links_token` ON `sheet_links` (`token_hash`);--> statement-breakpoint
CREATE INDEX `sheet_links_expiry` ON `sheet_links` (`expires_at`);