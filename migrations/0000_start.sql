CREATE TABLE `counter_resets` (
	`id` text PRIMARY KEY NOT NULL,
	`counter_id` text NOT NULL,
	`name_event` text NOT NULL,
	`streak` integer NOT NULL,
	`user_id` text NOT NULL,
	`at` text NOT NULL,
	FOREIGN KEY (`counter_id`) REFERENCES `counters`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `counter_resets_counter` ON `counter_resets` (`counter_id`,`at`);--> statement-breakpoint
CREATE TABLE `counters` (
	`id` text PRIMARY KEY NOT NULL,
	`team_id` text NOT NULL,
	`name` text NOT NULL,
	`increment_button_label` text NOT NULL,
	`reset_button_label` text NOT NULL,
	`current_count` integer DEFAULT 0 NOT NULL,
	`longest_streak` integer DEFAULT 0 NOT NULL,
	`last_reset_duration` integer,
	`last_changed_on` text,
	`last_change_id` text,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ','now')) NOT NULL,
	FOREIGN KEY (`team_id`) REFERENCES `teams`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "counters_counts" CHECK("counters"."current_count" >= 0 and "counters"."longest_streak" >= "counters"."current_count")
);
--> statement-breakpoint
CREATE INDEX `counters_team` ON `counters` (`team_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `goals` (
	`id` text PRIMARY KEY NOT NULL,
	`counter_id` text NOT NULL,
	`description` text NOT NULL,
	`target_days` integer NOT NULL,
	`achieved_at` text,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ','now')) NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`counter_id`) REFERENCES `counters`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "goals_target" CHECK("goals"."target_days" >= 1)
);
--> statement-breakpoint
CREATE INDEX `goals_counter` ON `goals` (`counter_id`,`achieved_at`,`target_days`);--> statement-breakpoint
CREATE TABLE `members` (
	`team_id` text NOT NULL,
	`user_id` text NOT NULL,
	`is_admin` integer NOT NULL,
	`joined_at` text NOT NULL,
	PRIMARY KEY(`team_id`, `user_id`),
	FOREIGN KEY (`team_id`) REFERENCES `teams`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `members_user` ON `members` (`user_id`);--> statement-breakpoint
CREATE TABLE `message_likes` (
	`message_id` text NOT NULL,
	`user_id` text NOT NULL,
	`liked` integer DEFAULT true NOT NULL,
	PRIMARY KEY(`message_id`, `user_id`),
	FOREIGN KEY (`message_id`) REFERENCES `topic_messages`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `topic_messages` (
	`id` text PRIMARY KEY NOT NULL,
	`topic_id` text NOT NULL,
	`user_id` text NOT NULL,
	`message` text NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ','now')) NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`topic_id`) REFERENCES `topics`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `topic_messages_topic` ON `topic_messages` (`topic_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `retrospectives` (
	`id` text PRIMARY KEY NOT NULL,
	`team_id` text NOT NULL,
	`retrospective_name` text NOT NULL,
	`status` text DEFAULT 'CREATED' NOT NULL,
	`sprint_winner_id` text,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ','now')) NOT NULL,
	`closed_at` text,
	FOREIGN KEY (`team_id`) REFERENCES `teams`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`sprint_winner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "retrospectives_status" CHECK("retrospectives"."status" in ('CREATED', 'CLOSED')),
	CONSTRAINT "retrospectives_closed" CHECK(("retrospectives"."status" = 'CLOSED') = ("retrospectives"."closed_at" is not null)),
	CONSTRAINT "retrospectives_winner_closed" CHECK("retrospectives"."sprint_winner_id" is null or "retrospectives"."status" = 'CLOSED')
);
--> statement-breakpoint
CREATE INDEX `retrospectives_team` ON `retrospectives` (`team_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `retrospectives_winner` ON `retrospectives` (`sprint_winner_id`,`team_id`);--> statement-breakpoint
CREATE TABLE `votes` (
	`id` text PRIMARY KEY NOT NULL,
	`retrospective_id` text NOT NULL,
	`voter_id` text NOT NULL,
	`voted_for_id` text NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ','now')) NOT NULL,
	FOREIGN KEY (`retrospective_id`) REFERENCES `retrospectives`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`voter_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`voted_for_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `votes_once` ON `votes` (`retrospective_id`,`voter_id`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`user_agent` text,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ','now')) NOT NULL,
	`expires_at` text NOT NULL,
	`revoked_at` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `teams` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`join_password_hash` text NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ','now')) NOT NULL
);
--> statement-breakpoint
CREATE TABLE `thank_yous` (
	`id` text PRIMARY KEY NOT NULL,
	`retrospective_id` text NOT NULL,
	`giver_id` text NOT NULL,
	`receiver_id` text NOT NULL,
	`message` text NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ','now')) NOT NULL,
	FOREIGN KEY (`retrospective_id`) REFERENCES `retrospectives`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`giver_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`receiver_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "thank_yous_to_another" CHECK("thank_yous"."giver_id" <> "thank_yous"."receiver_id")
);
--> statement-breakpoint
CREATE INDEX `thank_yous_retrospective` ON `thank_yous` (`retrospective_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `thank_yous_received` ON `thank_yous` (`retrospective_id`,`receiver_id`);--> statement-breakpoint
CREATE INDEX `thank_yous_giver` ON `thank_yous` (`giver_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `thank_yous_receiver` ON `thank_yous` (`receiver_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `topic_likes` (
	`topic_id` text NOT NULL,
	`user_id` text NOT NULL,
	`liked` integer DEFAULT true NOT NULL,
	PRIMARY KEY(`topic_id`, `user_id`),
	FOREIGN KEY (`topic_id`) REFERENCES `topics`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `topics` (
	`id` text PRIMARY KEY NOT NULL,
	`team_id` text NOT NULL,
	`title` text NOT NULL,
	`description` text,
	`state` text DEFAULT 'OPEN' NOT NULL,
	`author_id` text NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ','now')) NOT NULL,
	FOREIGN KEY (`team_id`) REFERENCES `teams`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "topics_state" CHECK("topics"."state" in ('OPEN', 'CLOSED', 'CANCELED'))
);
--> statement-breakpoint
CREATE INDEX `topics_team` ON `topics` (`team_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `topics_team_state` ON `topics` (`team_id`,`state`,`created_at`);--> statement-breakpoint
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`password_hash` text NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ','now')) NOT NULL,
	`deleted_at` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email` ON `users` (`email`);