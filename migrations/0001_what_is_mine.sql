ALTER TABLE `sessions` ADD `last_used_at` text;--> statement-breakpoint
CREATE INDEX `counter_resets_user` ON `counter_resets` (`user_id`,`at`);--> statement-breakpoint
CREATE INDEX `message_likes_user` ON `message_likes` (`user_id`);--> statement-breakpoint
CREATE INDEX `topic_messages_user` ON `topic_messages` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `votes_voter` ON `votes` (`voter_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `topic_likes_user` ON `topic_likes` (`user_id`);--> statement-breakpoint
CREATE INDEX `topics_author` ON `topics` (`author_id`,`created_at`);