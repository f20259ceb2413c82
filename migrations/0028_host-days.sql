CREATE TABLE `host_days` (
	`day` integer PRIMARY KEY NOT NULL,
	`requests` real NOT NULL,
	`rows_read` real NOT NULL,
	`rows_written` real NOT NULL,
	`object_requests` real NOT NULL,
	`object_rows_written` real NOT NULL,
	`mails` real NOT NULL,
	`notice` text
);
--> statement-breakpoint
ALTER TABLE `host_tokens` ADD `kind` text DEFAULT 'script' NOT NULL;