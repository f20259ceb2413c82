-- Not additive: the version before works without the column. A message that it takes between this migration and its
-- replacement, within some seconds, is not counted.
ALTER TABLE `topics` ADD `message_count` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE `topics` SET `message_count` = (SELECT count(*) FROM `topic_messages` WHERE `topic_messages`.`topic_id` = `topics`.`id`);
