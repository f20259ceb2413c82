-- Not additive: the tables keep their names, columns, keys and rows. The version before writes to them as before. It orders
-- rows of the same moment by `rowid`, so there is an empty column of that name; a later migration can remove it.
ALTER TABLE `thank_yous` RENAME TO `old_thank_yous`;--> statement-breakpoint
CREATE TABLE `thank_yous` (
	`id` text NOT NULL,
	`retrospective_id` text NOT NULL,
	`giver_id` text NOT NULL,
	`receiver_id` text NOT NULL,
	`message` text NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ','now')) NOT NULL,
	`rowid` integer,
	PRIMARY KEY(`retrospective_id`, `id`),
	FOREIGN KEY (`retrospective_id`) REFERENCES `retrospectives`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`giver_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`receiver_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "thank_yous_to_another" CHECK("thank_yous"."giver_id" <> "thank_yous"."receiver_id")
) WITHOUT ROWID;
--> statement-breakpoint
INSERT INTO `thank_yous` (`id`, `retrospective_id`, `giver_id`, `receiver_id`, `message`, `created_at`) SELECT `id`, `retrospective_id`, `giver_id`, `receiver_id`, `message`, `created_at` FROM `old_thank_yous`;--> statement-breakpoint
DROP TABLE `old_thank_yous`;--> statement-breakpoint
CREATE INDEX `thank_yous_giver` ON `thank_yous` (`giver_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `thank_yous_receiver` ON `thank_yous` (`receiver_id`,`created_at`);--> statement-breakpoint
ALTER TABLE `votes` RENAME TO `old_votes`;--> statement-breakpoint
CREATE TABLE `votes` (
	`id` text NOT NULL,
	`retrospective_id` text NOT NULL,
	`voter_id` text NOT NULL,
	`voted_for_id` text NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ','now')) NOT NULL,
	`rowid` integer,
	PRIMARY KEY(`retrospective_id`, `voter_id`),
	FOREIGN KEY (`retrospective_id`) REFERENCES `retrospectives`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`voter_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`voted_for_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;
--> statement-breakpoint
INSERT INTO `votes` (`id`, `retrospective_id`, `voter_id`, `voted_for_id`, `created_at`) SELECT `id`, `retrospective_id`, `voter_id`, `voted_for_id`, `created_at` FROM `old_votes`;--> statement-breakpoint
DROP TABLE `old_votes`;--> statement-breakpoint
CREATE INDEX `votes_voter` ON `votes` (`voter_id`,`created_at`);--> statement-breakpoint
ALTER TABLE `topic_likes` RENAME TO `old_topic_likes`;--> statement-breakpoint
CREATE TABLE `topic_likes` (
	`topic_id` text NOT NULL,
	`user_id` text NOT NULL,
	`liked` integer DEFAULT true NOT NULL,
	PRIMARY KEY(`topic_id`, `user_id`),
	FOREIGN KEY (`topic_id`) REFERENCES `topics`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;
--> statement-breakpoint
INSERT INTO `topic_likes` (`topic_id`, `user_id`, `liked`) SELECT `topic_id`, `user_id`, `liked` FROM `old_topic_likes`;--> statement-breakpoint
DROP TABLE `old_topic_likes`;--> statement-breakpoint
CREATE INDEX `topic_likes_user` ON `topic_likes` (`user_id`);--> statement-breakpoint
ALTER TABLE `board_titles` RENAME TO `old_board_titles`;--> statement-breakpoint
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
) WITHOUT ROWID;
--> statement-breakpoint
INSERT INTO `board_titles` (`team_id`, `key`, `retrospective_id`, `group_id`, `title`, `fichas`) SELECT `team_id`, `key`, `retrospective_id`, `group_id`, `title`, `fichas` FROM `old_board_titles`;--> statement-breakpoint
DROP TABLE `old_board_titles`;--> statement-breakpoint
CREATE INDEX `board_titles_retrospective` ON `board_titles` (`retrospective_id`);--> statement-breakpoint
ALTER TABLE `boards` RENAME TO `old_boards`;--> statement-breakpoint
CREATE TABLE `boards` (
	`retrospective_id` text NOT NULL,
	`document` text NOT NULL,
	PRIMARY KEY(`retrospective_id`),
	FOREIGN KEY (`retrospective_id`) REFERENCES `retrospectives`(`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;
--> statement-breakpoint
INSERT INTO `boards` (`retrospective_id`, `document`) SELECT `retrospective_id`, `document` FROM `old_boards`;--> statement-breakpoint
DROP TABLE `old_boards`;--> statement-breakpoint
ALTER TABLE `topic_messages` RENAME TO `old_topic_messages`;--> statement-breakpoint
CREATE TABLE `topic_messages` (
	`id` text NOT NULL,
	`topic_id` text NOT NULL,
	`user_id` text NOT NULL,
	`message` text NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ','now')) NOT NULL,
	`updated_at` text NOT NULL,
	`rowid` integer,
	PRIMARY KEY(`id`),
	FOREIGN KEY (`topic_id`) REFERENCES `topics`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;
--> statement-breakpoint
INSERT INTO `topic_messages` (`id`, `topic_id`, `user_id`, `message`, `created_at`, `updated_at`) SELECT `id`, `topic_id`, `user_id`, `message`, `created_at`, `updated_at` FROM `old_topic_messages`;--> statement-breakpoint
ALTER TABLE `message_likes` RENAME TO `old_message_likes`;--> statement-breakpoint
CREATE TABLE `message_likes` (
	`message_id` text NOT NULL,
	`user_id` text NOT NULL,
	`liked` integer DEFAULT true NOT NULL,
	PRIMARY KEY(`message_id`, `user_id`),
	FOREIGN KEY (`message_id`) REFERENCES `topic_messages`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;
--> statement-breakpoint
INSERT INTO `message_likes` (`message_id`, `user_id`, `liked`) SELECT `message_id`, `user_id`, `liked` FROM `old_message_likes`;--> statement-breakpoint
DROP TABLE `old_message_likes`;--> statement-breakpoint
DROP TABLE `old_topic_messages`;--> statement-breakpoint
CREATE INDEX `topic_messages_topic` ON `topic_messages` (`topic_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `topic_messages_user` ON `topic_messages` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `message_likes_user` ON `message_likes` (`user_id`);--> statement-breakpoint
DROP INDEX `agreements_counter`;--> statement-breakpoint
CREATE INDEX `agreements_counter` ON `agreements` (`counter_id`) WHERE counter_id is not null;--> statement-breakpoint
DROP INDEX `agreements_owner`;--> statement-breakpoint
CREATE INDEX `agreements_owner` ON `agreements` (`owner_id`,`created_at`) WHERE owner_id is not null;