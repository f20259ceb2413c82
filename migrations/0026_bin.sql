ALTER TABLE `teams` ADD `deleted_at` text;--> statement-breakpoint
ALTER TABLE `teams` ADD `deleted_by_id` text REFERENCES users(id);--> statement-breakpoint
ALTER TABLE `teams` ADD `bin_of` text;--> statement-breakpoint
ALTER TABLE `teams` ADD `bin_kind` text;--> statement-breakpoint
CREATE INDEX `teams_bin` ON `teams` (`bin_of`,`deleted_at`) WHERE bin_of is not null;--> statement-breakpoint
CREATE INDEX `teams_deleter` ON `teams` (`deleted_by_id`,`deleted_at`) WHERE deleted_by_id is not null;