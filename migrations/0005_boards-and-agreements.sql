CREATE TABLE `agreements` (
	`team_id` text NOT NULL,
	`id` text NOT NULL,
	`retrospective_id` text,
	`group_id` text,
	`text` text NOT NULL,
	`owner_id` text,
	`due_on` text,
	`state` text DEFAULT 'OPEN' NOT NULL,
	`counter_id` text,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ','now')) NOT NULL,
	`closed_at` text,
	PRIMARY KEY(`team_id`, `id`),
	FOREIGN KEY (`team_id`) REFERENCES `teams`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`retrospective_id`) REFERENCES `retrospectives`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`counter_id`) REFERENCES `counters`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "agreements_state" CHECK("agreements"."state" in ('OPEN', 'DONE', 'DROPPED')),
	CONSTRAINT "agreements_closed" CHECK(("agreements"."state" = 'OPEN') = ("agreements"."closed_at" is null))
);
--> statement-breakpoint
CREATE INDEX `agreements_open` ON `agreements` (`team_id`,`due_on`) WHERE state = 'OPEN';--> statement-breakpoint
CREATE INDEX `agreements_owner` ON `agreements` (`owner_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `agreements_counter` ON `agreements` (`counter_id`);--> statement-breakpoint
CREATE TABLE `board_titles` (
	`team_id` text NOT NULL,
	`key` text NOT NULL,
	`retrospective_id` text NOT NULL,
	`group_id` text NOT NULL,
	`title` text NOT NULL,
	`fichas` integer NOT NULL,
	PRIMARY KEY(`team_id`, `key`, `retrospective_id`),
	FOREIGN KEY (`team_id`) REFERENCES `teams`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`retrospective_id`) REFERENCES `retrospectives`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `board_titles_retrospective` ON `board_titles` (`retrospective_id`);--> statement-breakpoint
CREATE TABLE `boards` (
	`retrospective_id` text PRIMARY KEY NOT NULL,
	`document` text NOT NULL,
	FOREIGN KEY (`retrospective_id`) REFERENCES `retrospectives`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
ALTER TABLE `retrospectives` ADD `board` text;--> statement-breakpoint
ALTER TABLE `retrospectives` ADD `board_fence` integer DEFAULT 0 NOT NULL;