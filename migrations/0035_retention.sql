ALTER TABLE `teams` ADD `retention_months` integer;--> statement-breakpoint
ALTER TABLE `teams` ADD `retention_from` text;