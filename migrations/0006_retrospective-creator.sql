ALTER TABLE `retrospectives` ADD `creator_id` text REFERENCES users(id);--> statement-breakpoint
CREATE INDEX `retrospectives_creator` ON `retrospectives` (`creator_id`,`created_at`);