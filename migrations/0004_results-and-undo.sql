ALTER TABLE `counters` ADD `incremented_by` text;--> statement-breakpoint
ALTER TABLE `counters` ADD `incremented_at` text;--> statement-breakpoint
ALTER TABLE `counters` ADD `longest_streak_before` integer;--> statement-breakpoint
ALTER TABLE `counters` ADD `last_changed_on_before` text;--> statement-breakpoint
ALTER TABLE `retrospectives` ADD `winner_votes` integer;--> statement-breakpoint
ALTER TABLE `retrospectives` ADD `total_votes` integer;--> statement-breakpoint
ALTER TABLE `retrospectives` ADD `decided_by` text;